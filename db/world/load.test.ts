import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo.ts'
import { loadWorld, type RowCounts } from './load.server.ts'
import { tables } from './rows.ts'

const options = { seed: 'lantern', providers: 200, now: new Date('2026-03-03T17:00:00Z') }
let database: Database
let counts: RowCounts
let schemaBefore: string

beforeAll(async () => {
  database = connect(await testDatabase())
  schemaBefore = await readSchema()
  counts = await loadWorld(database.pool, options)
})
afterAll(() => database.close())

const one = async (query: string) => (await database.pool.query<{ answer: number }>(query)).rows[0]!.answer

/** Every index, constraint and trigger, as PostgreSQL prints them. */
async function readSchema(): Promise<string> {
  const { rows } = await database.pool.query(`
    select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
  return JSON.stringify(rows)
}

test('all rows of the world are in the database', async () => {
  for (const table of tables)
    expect([table, await one(`select count(*) as answer from ${table}`)]).toEqual([table, counts[table]])
})

test('a load restores keys, indexes and triggers', async () => {
  expect(await readSchema()).toBe(schemaBefore)
})

test('the stars and counts of providers match their reviews', async () => {
  const wrong = `select count(*) as answer from providers p
    left join (select provider_id, sum(rating) as sum, count(*) as count from reviews where hidden_at is null group by provider_id) r on r.provider_id = p.id
    where (rating_sum, review_count) <> (coalesce(r.sum, 0), coalesce(r.count, 0))`
  expect(await one(wrong)).toBe(0)
  expect(await one('select count(*) as answer from reviews')).toBeGreaterThan(200)
})

test('search finds every provider and suggests every service', async () => {
  expect(await one('select count(*) as answer from provider_search')).toBe(counts.providers)
  expect(await one('select sum(service_count) as answer from service_name')).toBe(counts.services)
})

test('no notification names a customer before the provider reveals them', async () => {
  const wrong = `select count(*) as answer from notifications n join providers p on p.id = n.user_id
    join users c on n.type <> 'review' and n.message like '%' || c.name || '%'
    where not exists (select from bookings b where b.provider_id = p.id and b.customer_id = c.id and b.customer_info_revealed)`
  expect(await one(wrong)).toBe(0)
})

test('every review is about a completed booking of the same two people', async () => {
  const wrong = `select count(*) as answer from reviews r join bookings b on b.id = r.booking_id
    where (b.customer_id, b.provider_id) <> (r.customer_id, r.provider_id) or b.status <> 'completed' or r.created_at < b.ends_at`
  expect(await one(wrong)).toBe(0)
})

test('starts_at and ends_at match the local date and time', async () => {
  const wrong = `select count(*) as answer from bookings
    where (date + start_time) at time zone time_zone <> starts_at or (date + end_time) at time zone time_zone <> ends_at`
  expect(await one(wrong)).toBe(0)
})

test('the demo customer and the demo provider each have a proposed time to answer', async () => {
  const waiting = (party: string, email: string) => `select count(*) as answer from reschedule_proposals p
    join bookings b on b.id = p.booking_id join users u on u.id = b.${party}_id join auth_user a on a.id = u.auth_user_id
    where a.email = '${email}' and p.status = 'open' and p.proposed_by <> '${party}' and p.starts_at > '${options.now.toISOString()}'`
  expect(await one(waiting('customer', DEMO_LOGINS[0].email))).toBeGreaterThan(0)
  expect(await one(waiting('provider', DEMO_LOGINS[1].email))).toBeGreaterThan(0)
})

test('every proposed time is still free', async () => {
  const wrong = `select count(*) as answer from reschedule_proposals p join bookings b on b.id = p.booking_id
    join bookings other on other.provider_id = b.provider_id and other.id <> b.id and other.status in ('pending', 'confirmed')
    where p.status = 'open' and p.starts_at < other.ends_at and other.starts_at < p.ends_at`
  expect(await one(wrong)).toBe(0)
})

test('an operator verified every verified business, and no one booked before joining', async () => {
  const unverified = `select count(*) as answer from providers where verified
    and not exists (select from verifications v where v.provider_id = providers.id and ended_at is null)`
  expect(await one(unverified)).toBe(0)
  const early = `select count(*) as answer from bookings b join users u on u.id = b.customer_id where b.created_at < u.created_at`
  expect(await one(early)).toBe(0)
  expect(await one(`select count(*) as answer from users where created_at > '2026-02-01'`)).toBeGreaterThan(5)
})

test('the operator has open reports and handled ones', async () => {
  const { rows } = await database.pool.query<{ status: string }>('select distinct status from reports')
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['open', 'upheld', 'dismissed']))
})

test('bookings are within opening hours and never on a closed day', async () => {
  const wrong = `select count(*) as answer from bookings b join provider_hours using (provider_id) where not exists (
    select from opening_hours o where o.provider_id = b.provider_id and weekday = extract(isodow from date)
    and o.start_time <= b.start_time and b.end_time <= o.end_time)
    or exists (select from closed_days c where c.provider_id = b.provider_id and date between first_date and last_date)`
  expect(await one(wrong)).toBe(0)
  expect(await one('select count(*) as answer from provider_hours')).toBeGreaterThan(40)
})

test('blocked times are in the demo provider’s calendar, and never over a booking or a proposed time', async () => {
  const wrong = (
    table: string,
  ) => `select count(*) as answer from blocked_times t join providers p on p.id = t.provider_id
    join ${table} b on b.provider_id = p.id and b.status::text in ('pending', 'confirmed', 'open')
    where b.starts_at < (ends_on + t.ends_at) at time zone p.time_zone and (starts_on + t.starts_at) at time zone p.time_zone < b.ends_at`
  expect(await one(wrong('bookings'))).toBe(0)
  expect(
    await one(wrong('(select o.*, provider_id from reschedule_proposals o join bookings on bookings.id = booking_id)')),
  ).toBe(0)
  expect(
    await one(`select count(*) as answer from blocked_times t join users u on u.id = t.provider_id
      join auth_user a on a.id = u.auth_user_id where a.email = '${DEMO_LOGINS[1].email}'`),
  ).toBeGreaterThan(3)
})

test('people only message people they have a booking with', async () => {
  const wrong = `select count(*) as answer from messages m where not exists (select from bookings b
    where (b.customer_id, b.provider_id) in ((m.sender_id, m.receiver_id), (m.receiver_id, m.sender_id)))`
  expect(await one(wrong)).toBe(0)
})

test('every conversation points to its latest message', async () => {
  const wrong = `select count(*) as answer from conversations c where last_message_id is distinct from (select m.id from messages m
    where (m.sender_id, m.receiver_id) in ((c.user_id, c.other_id), (c.other_id, c.user_id)) order by m.created_at desc, m.id desc limit 1)`
  expect(await one(wrong)).toBe(0)
})

test('the demo provider has pending bookings and locked messages', async () => {
  const rosa = `(select u.id from users u join auth_user a on a.id = u.auth_user_id where a.email = '${DEMO_LOGINS[1].email}')`
  expect(
    await one(`select count(*) as answer from bookings where status = 'pending' and provider_id = ${rosa}`),
  ).toBeGreaterThan(1)
  expect(
    await one(`select count(*) as answer from messages where not unlocked and receiver_id = ${rosa}`),
  ).toBeGreaterThan(0)
})

test('the demo customer has open offers', async () => {
  const offers = `select count(*) as answer from offers o join leads l on l.id = o.lead_id join users u on u.id = l.customer_id
    join auth_user a on a.id = u.auth_user_id where a.email = '${DEMO_LOGINS[0].email}' and o.status = 'open' and l.status = 'open'`
  expect(await one(offers)).toBeGreaterThan(0)
})

test('the demo customer has asked providers for quotes: one offered, one declined, one has not answered', async () => {
  const quotes = (answer: string) => `select count(*) as answer from leads l join users u on u.id = l.customer_id
    join auth_user a on a.id = u.auth_user_id
    where a.email = '${DEMO_LOGINS[0].email}' and l.status = 'open' and l.provider_id is not null and not others_nearby
    and ${answer} (select from offers where lead_id = l.id) and not exists (select from lead_declines where lead_id = l.id)`
  expect(await one(quotes('exists'))).toBe(1)
  expect(await one(quotes('not exists'))).toBe(1)
  const declined = `select count(*) as answer from lead_declines d join leads l on l.id = d.lead_id and l.provider_id = d.provider_id`
  expect(await one(declined)).toBeGreaterThan(0)
  expect(await one('select count(*) as answer from lead_declines')).toBe(await one(declined))
})

test('offers come from providers who unlocked the request, and review photos from the reviewer', async () => {
  const wrong = `select count(*) as answer from offers o where not exists (select from lead_unlocks u
    where (u.lead_id, u.provider_id) = (o.lead_id, o.provider_id) and u.created_at <= o.created_at)`
  expect(await one(wrong)).toBe(0)
  const own = `select count(*) as answer from reviews r, unnest(review_photos) as url
    join picture p on p.bucket = 'review-photos' and url like '%/' || p.name where p.user_id = r.customer_id`
  expect(await one(own)).toBe(await one('select sum(cardinality(review_photos)) as answer from reviews'))
  expect(await one(own)).toBeGreaterThan(10)
})

test('the three demo logins have the demo password', async () => {
  const { rows } = await database.pool.query<{ email: string; password_hash: string; is_operator: boolean }>(
    'select email, password_hash, is_operator from auth_user where email = any ($1)',
    [DEMO_LOGINS.map(({ email }) => email)],
  )
  expect(new Map(rows.map(({ email, is_operator }) => [email, is_operator]))).toEqual(
    new Map(DEMO_LOGINS.map(({ email, role }) => [email, role === 'operator'])),
  )
  for (const { password_hash } of rows) expect(await verify(password_hash, DEMO_PASSWORD)).toBe(true)
})

test('a load rejects a database with accounts', async () => {
  await expect(loadWorld(database.pool, options)).rejects.toThrow('This database already has accounts.')
})
