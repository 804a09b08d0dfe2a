import type { Pool } from 'pg'
import { loadInTransaction, removeConstraints } from '../../src/platform/db/bulk-load.server.ts'

/** Completed bookings of each provider, about. */
const bookingsEach = 10

/**
 * Adds completed bookings of the last year until each provider has about ten, each with a message
 * and a conversation.
 */
export async function topUp(pool: Pool): Promise<void> {
  await loadInTransaction(pool, async (client) => {
    const { rows } = await client.query<{ missing: number }>(
      'select greatest($1 - (select count(*) from bookings) / (select count(*) from providers), 0)::integer as missing',
      [bookingsEach],
    )
    const restoreConstraints = await removeConstraints(client, ['bookings', 'messages', 'conversations'])
    await client.query(bookings, [rows[0]?.missing ?? 0])
    await client.query(messages)
    await client.query(conversations)
    await restoreConstraints()
  })
  // As autovacuum would, which does not run here.
  await pool.query('vacuum analyze')
}

const bookings = `
  with customers as materialized (
    select id, row_number() over () as n
    from (select id from users where user_type = 'customer' and closed_at is null limit 100000) as people
  ), chosen as materialized (
    select id as provider_id, 1 + floor(random() * (select count(*) from customers))::integer as n,
      current_date - (1 + floor(random() * 360))::integer as day
    from providers, generate_series(1, $1)
  )
  insert into bookings (customer_id, provider_id, status, date, start_time, end_time, time_zone, starts_at, ends_at,
    service_name, hourly_rate, price, contact_name, contact_email, contact_phone, customer_info_revealed, revealed_at,
    created_at, updated_at, completed_at)
  select id, provider_id, 'completed', day, '10:00', '11:00', 'America/New_York', day + interval '15 hours',
    day + interval '16 hours', 'Home cleaning', 40, 40, 'Robin Row', 'robin@mail.example', '(212) 555-0100', true,
    day - interval '2 days', day - interval '3 days', day, day
  from chosen join customers using (n)`

const messages = `
  insert into messages (sender_id, receiver_id, content, created_at, read)
  select customer_id, provider_id, 'Is parking easy?', created_at, true from bookings where contact_name = 'Robin Row'`

const conversations = `
  insert into conversations (user_id, other_id, last_message_id, updated_at)
  select distinct on (user_id, other_id) user_id, other_id, id, created_at
  from messages, lateral (values (sender_id, receiver_id), (receiver_id, sender_id)) as sides (user_id, other_id)
  order by user_id, other_id, created_at desc
  on conflict do nothing`
