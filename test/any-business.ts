import fc from 'fast-check'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { bookableDays } from '#domains/schedule/slots-queries.server.ts'
import { gridTimes, timeOf } from '#domains/schedule/slots-rules.ts'
import { daysAfter, instantOf } from '#platform/wall-clock.server.ts'
import { aProvider } from './people.ts'
import type { TestServer } from './server.ts'

/** Some have clock changes that other tests need, or days that never existed. */
const zone = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Kathmandu',
)
const buffer = fc.constantFrom(0, 0, 15, 30, 45, 60, 120)

/** Two different times of the grid, in order. */
const range = fc
  .uniqueArray(fc.constantFrom(...gridTimes), { minLength: 2, maxLength: 2 })
  .map((times) => times.toSorted())
  .map(([start_time, end_time]) => ({ start_time: start_time!, end_time: end_time! }))

const hours = fc.record({
  buffer_before: buffer,
  buffer_after: buffer,
  notice_hours: fc.constantFrom(0, 0, 0, 2, 24, 100, 336),
  /** Of overlapping ranges, the first counts. */
  week: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), range }), {
    minLength: 4,
    maxLength: 20,
    size: 'max',
  }),
})

const status = fc.constantFrom<BookingStatus>('pending', 'confirmed', 'confirmed', 'cancelled', 'completed')
const booking = fc.record({
  /** Days from today. */
  days: fc.integer({ min: -1, max: 16 }),
  range,
  /** The zone in which the provider was at that time. */
  elsewhere: fc.option(zone, { freq: 3 }),
  status,
  /** Hours since it was made: requests expire. */
  age: fc.integer({ min: 0, max: 72 }),
  buffer_before: buffer,
  buffer_after: buffer,
  crew: fc.constantFrom(1, 1, 2, 3),
})

const busy = fc.record({
  /** Half hours and seconds from the beginning of the current hour to the start of the event. */
  halves: fc.integer({ min: -96, max: 16 * 48 }),
  seconds: fc.constantFrom(0, 0, 10, 59, 600),
  /** The same from its start to its end. */
  longHalves: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 3 * 48 })),
  longSeconds: fc.constantFrom(0, 0, 10, 59, 600),
})

const blocked = fc.record({
  /** Days from today. */
  days: fc.integer({ min: -2, max: 16 }),
  more: fc.constantFrom(0, 0, 0, 1, 5),
  from: fc.integer({ min: 0, max: 1439 }),
  to: fc.integer({ min: 0, max: 1439 }),
  crew: fc.constantFrom(null, null, 1, 2),
})

/**
 * A random business: zone, opening hours or none, closed days, blocked times, bookings and a busy
 * calendar.
 */
export const anyBusiness = fc.record({
  zone,
  /** Crews beyond it have bookings, too: they must not count. */
  capacity: fc.constantFrom(1, 1, 2, 3),
  hours: fc.option(hours, { freq: 4 }),
  closed: fc.array(fc.record({ days: fc.integer({ min: -2, max: 16 }), more: fc.constantFrom(0, 0, 1, 9) }), {
    maxLength: 2,
  }),
  blocked: fc.array(blocked, { maxLength: 3 }),
  /** Of overlapping bookings, the first counts. */
  bookings: fc.array(booking, { maxLength: 40, size: 'max' }),
  busy: fc.array(busy, { maxLength: 6, size: 'max' }),
  /** The crew of the busy calendar. */
  busyCrew: fc.constantFrom(null, 1, 2),
})
export type AnyBusiness = typeof anyBusiness extends fc.Arbitrary<infer Value> ? Value : never

/** Stores a random business and returns its id. */
export async function openBusiness(server: TestServer, business: AnyBusiness, customer_id: string): Promise<string> {
  const { db } = server
  const now = server.clock.now()
  const { zone: time_zone, capacity, hours: terms, closed } = business
  const { id: provider_id } = await aProvider(server, { services: [] })
  await db.updateTable('providers').set({ time_zone, capacity }).where('id', '=', provider_id).execute()
  const day = (days: number) => daysAfter(bookableDays(time_zone, now).earliest_date, days)
  if (terms) {
    const { week, ...rest } = terms
    await insert(server, 'provider_hours', [{ provider_id, ...rest }])
    await insert(
      server,
      'opening_hours',
      week.map((one) => ({ provider_id, weekday: one.weekday, ...one.range })),
    )
  }
  await insert(
    server,
    'closed_days',
    closed.map(({ days, more }) => ({ provider_id, first_date: day(days), last_date: day(days + more) })),
  )
  await insert(
    server,
    'blocked_times',
    business.blocked
      .filter(({ more, from, to }) => more > 0 || from < to)
      .map(({ days, more, from, to, crew }) => ({
        provider_id,
        crew,
        starts_on: day(days),
        starts_at: timeOf(from),
        ends_on: day(days + more),
        ends_at: timeOf(to),
        created_at: now,
      })),
  )
  await insert(
    server,
    'bookings',
    business.bookings.flatMap(({ days, ...one }) =>
      bookingRows({ ...one, date: day(days), home: time_zone, now }).map((row) => ({
        ...row,
        provider_id,
        customer_id,
      })),
    ),
  )
  if (business.busy.length > 0) await connectCalendar(server, provider_id, business)
  return provider_id
}

type Table = 'provider_hours' | 'opening_hours' | 'closed_days' | 'blocked_times' | 'bookings' | 'busy_hours'

async function insert({ db }: TestServer, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((overlap) => overlap.doNothing())
    .execute()
}

type AnyBooking = Omit<AnyBusiness['bookings'][number], 'days'> & { date: string; home: string; now: Date }

/** One row, or none if clock changes skip the booking's times. */
function bookingRows({ range: times, elsewhere, age, home, now, ...row }: AnyBooking) {
  const time_zone = elsewhere ?? home
  const starts_at = instantOf(time_zone, row.date, times.start_time)
  const ends_at = instantOf(time_zone, row.date, times.end_time)
  if (!starts_at || !ends_at) return []
  const created_at = new Date(now.getTime() - age * 3_600_000)
  const isRevealed = row.status !== 'pending'
  return [
    {
      ...row,
      ...times,
      time_zone,
      starts_at,
      ends_at,
      created_at,
      updated_at: now,
      customer_info_revealed: isRevealed,
      revealed_at: isRevealed ? now : null,
      service_name: 'Home cleaning',
      hourly_rate: 40,
      price: 40,
      contact_name: 'Robin Customer',
      contact_email: 'robin@mail.example',
      contact_phone: '(212) 555-0100',
    },
  ]
}

async function connectCalendar(
  server: TestServer,
  provider_id: string,
  { busy: events, busyCrew: crew }: Pick<AnyBusiness, 'busy' | 'busyCrew'>,
): Promise<void> {
  const now = server.clock.now()
  const read = { created_at: now, read_at: now, worked_out_at: now, next_read_at: now }
  const { id: calendar_id } = await server.db
    .insertInto('busy_calendars')
    .values({ provider_id, crew, url: 'https://calendar.example', ...read })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  const rows = events.map(({ halves, seconds, longHalves, longSeconds }) => {
    const starts_at = new Date(hour + halves * 1_800_000 + seconds * 1000)
    return {
      calendar_id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + longHalves * 1_800_000 + longSeconds * 1000),
    }
  })
  await insert(
    server,
    'busy_hours',
    rows.filter(({ starts_at, ends_at }) => starts_at < ends_at),
  )
}
