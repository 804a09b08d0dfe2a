import type { Pool } from 'pg'

/** Two users, and their logins. */
export interface Pair {
  customer: { id: string; auth_user_id: string }
  provider: { id: string; auth_user_id: string }
}

/**
 * Gives a customer and a provider a long past: `rows` rows in each table that grows with time, all
 * with one another, and `rows` conversations of the provider with others. Adds four times as many
 * other customers with a booking each, so that the two are a small part of all. Then PostgreSQL
 * counts its tables again.
 */
export async function addHistories(pool: Pool, { customer, provider }: Pair, now: Date, rows: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A function for each value, so that the statements below can be read.
    for (const [name, type, value] of [
      ['customer', 'uuid', customer.id],
      ['provider', 'uuid', provider.id],
      ['customer_login', 'uuid', customer.auth_user_id],
      ['provider_login', 'uuid', provider.auth_user_id],
      ['moment', 'timestamptz', now.toISOString()],
    ] as const)
      await client.query(
        `create function pg_temp.${name}() returns ${type} immutable language sql return '${value}'::${type}`,
      )
    for (const statement of statements) await client.query(statement.replaceAll(':rows', String(rows)))
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

const past = `pg_temp.moment() - n * interval '11 hours'`

const bookingColumns = `customer_id, provider_id, status, date, start_time, end_time, time_zone, starts_at, ends_at,
  service_name, hourly_rate, price, contact_name, contact_email, contact_phone, customer_info_revealed, revealed_at,
  created_at, updated_at`
const booking = (
  status: string,
  between = 'select pg_temp.customer() as customer_id, pg_temp.provider() as provider_id, n from generate_series(1, :rows) as n',
) => `
  insert into bookings (${bookingColumns})
  select customer_id, provider_id, '${status}', day, '10:00', '11:00', 'America/New_York',
    day + interval '15 hours', day + interval '16 hours', 'Home cleaning', 40, 40, 'Robin Row', 'robin@mail.example',
    '(212) 555-0100', true, day - interval '2 days', ${past}, ${past}
  from (${between}) as pairs, lateral (select (${past})::date as day) as days`

/** In the order of their foreign keys. */
const statements = [
  booking('completed'),
  booking('cancelled'),
  `insert into reviews (customer_id, provider_id, booking_id, rating, comment, created_at)
   select customer_id, provider_id, id, 5, 'Windows like new.', created_at from bookings
   where customer_id = pg_temp.customer() and status = 'completed'
     and not exists (select from reviews where booking_id = bookings.id)`,
  `insert into messages (sender_id, receiver_id, content, created_at, read)
   select case when n % 2 = 0 then pg_temp.customer() else pg_temp.provider() end,
     case when n % 2 = 0 then pg_temp.provider() else pg_temp.customer() end, 'Is parking easy?', ${past}, n % 4 > 1
   from generate_series(1, :rows) as n`,
  `with logins as (
     insert into auth_user (email, password_hash, user_type, created_at)
     select 'row-' || n || '@mail.example', '', 'customer', ${past} from generate_series(1, 4 * :rows) as n returning id, created_at)
   insert into users (auth_user_id, user_type, name, created_at)
   select id, 'customer', 'Robin Row', created_at from logins`,
  booking(
    'completed',
    `select users.id as customer_id, providers.id as provider_id, row_number() over () as n
     from (select id, row_number() over () as n from users where name = 'Robin Row') as users
     join (select id, row_number() over () as n, count(*) over () as all from providers) as providers
       on users.n % providers.all = providers.n - 1`,
  ),
  `insert into messages (sender_id, receiver_id, content, created_at)
   select customer_id, provider_id, 'Is parking easy?', created_at from bookings where customer_id <> pg_temp.customer()`,
  `insert into notifications (user_id, type, title, message, created_at)
   select customer_id, 'booking', 'Booking confirmed', 'Home cleaning', created_at from bookings where customer_id <> pg_temp.customer()`,
  `with written as (
     insert into messages (sender_id, receiver_id, content, created_at)
     select id, pg_temp.provider(), 'Do you work on Sundays?', created_at from users where name = 'Robin Row' limit :rows
     returning id, sender_id, created_at)
   insert into conversations (user_id, other_id, last_message_id, updated_at)
   select pg_temp.provider(), sender_id, id, created_at from written`,
  `insert into notifications (user_id, type, title, message, read, created_at)
   select id, 'booking', 'Booking confirmed', 'Home cleaning', n % 2 = 0, ${past}
   from generate_series(1, :rows) as n, (values (pg_temp.customer()), (pg_temp.provider())) as people (id)`,
  `insert into mail (kind, recipient, auth_user_id, user_id, data, status, created_at, sent_at)
   select 'booking_confirmed', 'robin@mail.example', pg_temp.customer_login(), pg_temp.customer(), '{}', 'sent', ${past}, ${past}
   from generate_series(1, :rows) as n`,
  `insert into audit_event (at, kind, actor_id, subject_id)
   select ${past}, 'session.opened', login, login
   from generate_series(1, :rows) as n, (values (pg_temp.customer_login()), (pg_temp.provider_login())) as logins (login)`,
  `insert into leads (customer_id, title, description, service_type, city, state, zip_code, latitude, longitude, status, provider_id, others_nearby, created_at, expires_at)
   select pg_temp.customer(), 'Windows ' || n, 'All of them', 'Cleaning', 'New York', 'NY', '10001', 40.75, -74, 'expired',
     pg_temp.provider(), n % 2 = 0, ${past}, ${past}
   from generate_series(1, :rows) as n`,
  `insert into lead_unlocks (lead_id, provider_id, created_at)
   select id, pg_temp.provider(), created_at from leads where customer_id = pg_temp.customer()`,
  `insert into lead_views (lead_id, provider_id, created_at)
   select id, pg_temp.provider(), created_at from leads where customer_id = pg_temp.customer()`,
  `insert into lead_declines (lead_id, provider_id, reason, created_at)
   select id, pg_temp.provider(), 'Too far away', created_at from leads where customer_id = pg_temp.customer()`,
  `insert into offers (lead_id, provider_id, hourly_rate, date, start_time, end_time, time_zone, status, created_at, updated_at)
   select id, pg_temp.provider(), 40, created_at::date, '10:00', '11:00', 'America/New_York', 'withdrawn', created_at, created_at
   from leads where customer_id = pg_temp.customer()`,
  `insert into blocked_times (provider_id, starts_on, starts_at, ends_on, ends_at, created_at)
   select pg_temp.provider(), day, '12:00', day, '13:00', ${past}
   from generate_series(1, :rows) as n, lateral (select (${past})::date as day) as days`,
  `insert into closed_days (provider_id, first_date, last_date)
   select pg_temp.provider(), day, day
   from generate_series(1, :rows) as n, lateral (select (${past})::date as day) as days`,
  `insert into reports (reporter_id, subject, subject_id, about_id, reason, status, handled_at, created_at)
   select pg_temp.customer(), 'profile', pg_temp.provider(), pg_temp.provider(), 'spam', 'dismissed', ${past}, ${past}
   from generate_series(1, :rows) as n`,
]
