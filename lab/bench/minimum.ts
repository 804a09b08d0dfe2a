import { createHash } from 'node:crypto'
import type pg from 'pg'
import { customerOf, nextSlot, type Town } from '../../test/rivals.ts'

const session = {
  name: 'session',
  text: `select users.id from auth_session
    join auth_user on auth_user.id = auth_session.auth_user_id
    join users on users.auth_user_id = auth_user.id
    where token_hash = $1 and expires_at > now() and suspended_at is null`,
}
const lock = { name: 'lock', text: 'select id from providers where id = $1 for no key update' }
const book = {
  name: 'book',
  text: `insert into bookings (customer_id, provider_id, service_id, date, start_time, end_time, time_zone, starts_at,
      ends_at, service_name, hourly_rate, price, contact_name, contact_email, contact_phone, created_at, updated_at)
    select $1, $2, $3, $4::date, $5::time, $6::time, zone, ($4::date + $5::time) at time zone zone,
      ($4::date + $6::time) at time zone zone, 'Home cleaning', 40, 20, 'Robin Rival', 'robin@mail.example',
      '(212) 555-0100', now(), now()
    from (values ('America/New_York')) as zones (zone) returning id`,
}
const write = {
  name: 'write',
  text: `insert into messages (sender_id, receiver_id, content, created_at) values ($1, $2, 'Is parking easy?', now())`,
}
const notify = {
  name: 'notify',
  text: `insert into notifications (user_id, type, title, message, created_at)
    values ($1, $2, 'News', 'There are news.', now())`,
}

/**
 * The least that a booking needs, straight over pg: reads the session, locks the provider, inserts
 * under the constraint, and adds one notification. Resolves to 201.
 */
export async function bookMinimally(pool: pg.Pool, town: Town, who: number): Promise<number> {
  const { turn, provider, date, start_time, end_time } = nextSlot(town)
  const token = customerOf(town, who, turn)?.token
  return inTransaction(pool, token, async (client, customer_id) => {
    const { provider_id, service_id } = provider
    await client.query({ ...lock, values: [provider_id] })
    await client.query({ ...book, values: [customer_id, provider_id, service_id, date, start_time, end_time] })
    await client.query({ ...notify, values: [provider_id, 'booking'] })
  })
}

/** The same for a message to a provider: session, message and notification. */
export async function writeMinimally(pool: pg.Pool, { token, to }: { token: string; to: string }): Promise<number> {
  return inTransaction(pool, token, async (client, sender_id) => {
    await client.query({ ...write, values: [sender_id, to] })
    await client.query({ ...notify, values: [to, 'message'] })
  })
}

async function inTransaction(
  pool: pg.Pool,
  token: string | undefined,
  work: (client: pg.PoolClient, user_id: string) => Promise<void>,
): Promise<number> {
  const client = await pool.connect()
  try {
    const token_hash = createHash('sha256')
      .update(token ?? '')
      .digest()
    const { rows } = await client.query<{ id: string }>({ ...session, values: [token_hash] })
    await client.query('begin')
    await work(client, rows[0]?.id ?? '')
    await client.query('commit')
    return 201
  } finally {
    client.release()
  }
}
