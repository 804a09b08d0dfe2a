import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { DEFAULT_MINUTES } from './availability-limits.ts'
import { addLater, soonFreeOf } from './availability-queries.server.ts'

const server = await testServer()
const { db } = server
/** A Tuesday in New York, a little past noon. */
const noon = new Date('2026-03-03T17:01:30Z')
const customer = await aCustomer(server)

/** As lists read it: "2026-03-03 12:30", or null. */
async function nextFree(id: string) {
  const soon = await runNamed({ db }, soonFreeOf([id], noon, DEFAULT_MINUTES))
  const next = (await addLater({ db, now: noon }, [id], { soon, minutes: DEFAULT_MINUTES })).get(id)
  return next ? `${next.date} ${next.start_time}` : null
}

const booking = (id: string, from: string, to: string) => sql`
  insert into bookings (customer_id, provider_id, status, date, start_time, end_time, time_zone, starts_at, ends_at,
    service_name, hourly_rate, price, contact_name, contact_email, contact_phone, created_at, updated_at)
  values (${customer.id}, ${id}, 'pending', '2026-03-03', ${from}, ${to}, 'America/New_York',
    ('2026-03-03'::date + ${from}::time) at time zone 'America/New_York',
    ('2026-03-03'::date + ${to}::time) at time zone 'America/New_York',
    'Home cleaning', 40, 40, 'Robin Customer', 'robin@mail.example', '(212) 555-0100', ${noon}, ${noon})`

const calendarOf = (id: string) => sql`select id from busy_calendars where provider_id = ${id}`

/** Changes one after the other, and when the provider is free then. */
const changes: [name: string, expected: string | null, change: (id: string) => RawBuilder<unknown>][] = [
  ['a new booking', '2026-03-03 13:30', (id) => booking(id, '12:30', '13:30')],
  [
    'a moved booking',
    '2026-03-03 14:00',
    (id) => sql`update bookings set start_time = '13:00', end_time = '14:00', starts_at = '2026-03-03T18:00Z',
      ends_at = '2026-03-03T19:00Z' where provider_id = ${id}`,
  ],
  [
    'a cancelled booking',
    '2026-03-03 12:30',
    (id) => sql`update bookings set status = 'cancelled' where provider_id = ${id}`,
  ],
  ['one more booking', '2026-03-03 13:30', (id) => booking(id, '12:30', '13:30')],
  ['a deleted booking', '2026-03-03 12:30', (id) => sql`delete from bookings where provider_id = ${id}`],
  [
    'a blocked time',
    '2026-03-03 15:00',
    (id) => sql`insert into blocked_times (provider_id, starts_on, starts_at, ends_on, ends_at, created_at)
      values (${id}, '2026-03-03', '12:00', '2026-03-03', '15:00', ${noon})`,
  ],
  [
    'a longer blocked time',
    '2026-03-03 16:00',
    (id) => sql`update blocked_times set ends_at = '16:00' where provider_id = ${id}`,
  ],
  ['no blocked time', '2026-03-03 12:30', (id) => sql`delete from blocked_times where provider_id = ${id}`],
  ['hours of their own', null, (id) => sql`insert into provider_hours (provider_id) values (${id})`],
  ['open hours', '2026-03-03 14:00', (id) => sql`insert into opening_hours values (${id}, 2, '14:00', '20:00')`],
  [
    'changed open hours',
    '2026-03-03 15:00',
    (id) => sql`update opening_hours set start_time = '15:00' where provider_id = ${id}`,
  ],
  ['notice', '2026-03-03 16:30', (id) => sql`update provider_hours set notice_hours = 4 where provider_id = ${id}`],
  ['no open hours', null, (id) => sql`delete from opening_hours where provider_id = ${id}`],
  ['no hours of their own', '2026-03-03 12:30', (id) => sql`delete from provider_hours where provider_id = ${id}`],
  [
    'a closed day',
    '2026-03-04 06:00',
    (id) =>
      sql`insert into closed_days (provider_id, first_date, last_date) values (${id}, '2026-03-03', '2026-03-03')`,
  ],
  [
    'more closed days',
    '2026-03-06 06:00',
    (id) => sql`update closed_days set last_date = '2026-03-05' where provider_id = ${id}`,
  ],
  ['no closed day', '2026-03-03 12:30', (id) => sql`delete from closed_days where provider_id = ${id}`],
  [
    'a connected calendar',
    '2026-03-03 14:00',
    (id) => sql`with calendar as (
        insert into busy_calendars (provider_id, url, created_at, read_at, worked_out_at, next_read_at)
        values (${id}, 'https://calendar.example', ${noon}, ${noon}, ${noon}, ${noon}) returning id)
      insert into busy_hours select id, '2026-03-03T17:00Z', '2026-03-03T19:00Z' from calendar`,
  ],
  [
    'a longer event',
    '2026-03-03 15:00',
    (id) => sql`update busy_hours set ends_at = '2026-03-03T20:00Z' where calendar_id = (${calendarOf(id)})`,
  ],
  ['no event', '2026-03-03 12:30', (id) => sql`delete from busy_hours where calendar_id = (${calendarOf(id)})`],
  [
    'a new event',
    '2026-03-03 14:30',
    (id) =>
      sql`insert into busy_hours select id, '2026-03-03T17:00Z', '2026-03-03T19:30Z' from busy_calendars where provider_id = ${id}`,
  ],
  ['no connected calendar', '2026-03-03 12:30', (id) => sql`delete from busy_calendars where provider_id = ${id}`],
  [
    'another time zone',
    '2026-03-03 09:30',
    (id) => sql`update providers set time_zone = 'America/Los_Angeles' where id = ${id}`,
  ],
]

test('every change of the calendar changes when a provider is next free', async () => {
  const { id } = await aProvider(server)
  expect(await nextFree(id)).toBe('2026-03-03 12:30')
  for (const [name, expected, change] of changes) {
    await change(id).execute(db)
    expect([name, await nextFree(id)]).toEqual([name, expected])
  }
})
