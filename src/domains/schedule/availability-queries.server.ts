import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Availability, AvailabilityQuery, FreeStart, FreeWish, NextFree } from './availability-contract.ts'
import { NEXT_FREE_DAYS, SOON_DAYS } from './availability-rules.ts'
import { isOverdue } from './lifecycle-queries.server.ts'
import type { Slots } from './slots-contract.ts'
import { busyBetween, type HoursOf, listSlots } from './slots-queries.server.ts'
import { GRID, HORIZON_DAYS, minutesOf, timeOf } from './slots-rules.ts'

type Source = Pick<Database, 'db'>

/**
 * The days from `from` on, today by default, with their first free start and the number of free
 * starts, as the booking form offers them; the hours of the bookings `except` count as free. Days
 * that are past or beyond the last bookable day have none. Throws 404 for a missing or inactive
 * provider.
 */
export async function getAvailability(
  { db, now }: { db: Db | Tx; now: Date },
  { minutes, times, ...whose }: AvailabilityQuery & Pick<HoursOf, 'provider_id' | 'service_id' | 'except'>,
): Promise<Availability> {
  const { time_zone, days: all } = await listSlots(db, { ...whose, by: 'customer', now })
  return {
    time_zone,
    days: all.map(({ date, starts }) => summaryOf(date, starts.filter(hasRoomFor(minutes)), times === 'true')),
  }
}

const hasRoomFor =
  (minutes: number) =>
  ({ start_time, ends }: Slots['starts'][number]) =>
    minutesOf(ends.at(-1) ?? start_time) - minutesOf(start_time) >= minutes

const summaryOf = (date: string, starts: Slots['starts'], hasTimes: boolean) => ({
  date,
  first: starts[0]?.start_time ?? null,
  starts: starts.length,
  ...(hasTimes && { times: starts.map(({ start_time }) => start_time) }),
})

/** A wish, and the time of the request. */
interface WishInput {
  wish: FreeWish
  now: Date
}

/**
 * Which of these providers are free, and from when: the first start that `getSlots` would offer to
 * a customer, with an end at least `minutes` later, both within the wished hours. The result is in
 * the order of the ids and leaves out providers without such a start. It doesn't check whether
 * providers are active. It takes 0.35 ms and 0.035 ms for each provider, so pass at most 500.
 * Without a day, it searches from today until NEXT_FREE_DAYS later in each provider's time zone:
 * the next days first, and the remaining days only for providers who have no time in those. The
 * free hours of each crew are the opening hours minus everything that is taken, as multiranges of
 * the provider's wall clock. `same-slots.test.ts` compares them with the slots.
 */
export async function findFreeStarts(database: Source, ids: readonly string[], input: WishInput): Promise<FreeStart[]> {
  const soon = await findBetween(database, ids, { ...input, days: [0, SOON_DAYS] })
  const isFound = new Set(soon.map(({ provider_id }) => provider_id))
  const others = ids.filter((id) => !isFound.has(id))
  if (input.wish.free_on || others.length === 0) return soon
  const later = await findBetween(database, others, { ...input, days: [SOON_DAYS + 1, NEXT_FREE_DAYS] })
  const startOf = new Map([...soon, ...later].map((start) => [start.provider_id, start]))
  return ids.flatMap((id) => startOf.get(id) ?? [])
}

/** The number of free starts on a card. */
const SHOWN_STARTS = 3

/** A service of a provider, and how many minutes its booking takes. */
export interface Booker {
  provider_id: string
  service_id: string
  minutes: number
}

/**
 * Up to three free starts of each of these providers, for bookings of these services: on the wished
 * day at least two hours apart, else the first ones of the next days.
 */
export async function listFreeStarts(
  database: Source,
  bookers: readonly Booker[],
  { wish, now }: { wish: Omit<FreeWish, 'minutes'>; now: Date },
): Promise<Map<string, NonNullable<NextFree>[]>> {
  if (bookers.length === 0) return new Map()
  const ids = bookers.map(({ provider_id }) => provider_id)
  const minutes = bookers.map((booker) => booker.minutes)
  const services = bookers.map(({ service_id }) => service_id)
  const rows = await runNamed(
    database,
    freeStarts(ids, { wish: { ...wish, minutes }, services, now, days: [0, SOON_DAYS], shown: SHOWN_STARTS }),
  )
  const starts = new Map<string, NonNullable<NextFree>[]>()
  for (const { provider_id, date, start_time } of rows)
    starts.set(provider_id, [...(starts.get(provider_id) ?? []), { date, start_time: start_time.slice(0, 5) }])
  return starts
}

async function findBetween(database: Source, ids: readonly string[], input: WishInput & { days: [number, number] }) {
  return ids.length === 0 ? [] : runNamed(database, freeStarts(ids, input))
}

/** When a provider is next free. */
export type SoonFree = Pick<FreeStart, 'provider_id' | 'date' | 'start_time'>

/**
 * The query of when providers are next free for a booking, if that is soon. {@link addLater} looks
 * further.
 */
export const soonFreeOf = (ids: readonly string[], now: Date, minutes: number): RawBuilder<SoonFree> => sql`
  select provider_id, date, left(start_time::text, 5) as start_time
  from (${freeStarts(ids, { wish: { minutes }, now, days: [0, SOON_DAYS] })}) as soon`

/**
 * When these providers are next free, by id, from the rows of {@link soonFreeOf}. Leaves out
 * providers without a free time.
 */
export async function addLater(
  { now, ...database }: Source & { now: Date },
  ids: readonly string[],
  { soon, minutes }: { soon: SoonFree[]; minutes: number },
): Promise<Map<string, NonNullable<NextFree>>> {
  const isFound = new Set(soon.map(({ provider_id }) => provider_id))
  const others = ids.filter((id) => !isFound.has(id))
  const later = await findBetween(database, others, { wish: { minutes }, now, days: [SOON_DAYS + 1, NEXT_FREE_DAYS] })
  return new Map([...soon, ...later].map(({ provider_id, date, start_time }) => [provider_id, { date, start_time }]))
}

const step = sql.lit(`${GRID.step} minutes`)

interface StartsInput {
  /** `minutes` may be different for each provider. */
  wish: Omit<FreeWish, 'minutes'> & { minutes: number | readonly number[] }
  /** A service of each provider. Its buffers and notice take precedence over the provider's. */
  services?: readonly string[]
  now: Date
  /** Days after today; ignored if the wish has a day. */
  days: [number, number]
  /** The number of starts for each provider; by default one. */
  shown?: number
}

function freeStarts(ids: readonly string[], { wish, services = [], now, days: [from, to], shown = 1 }: StartsInput) {
  const { free_on = null, free_from, free_to, minutes } = wish
  const needed = [minutes].flat().map((length) => Math.ceil(length / GRID.step) * GRID.step)
  const time = unplanned(now, 'timestamptz')
  const day = unplanned(free_on, 'date')
  return sql<FreeStart>`
    select providers.id as provider_id, start::date as date, start::time as start_time,
      start at time zone providers.time_zone as starts_at
    from unnest(${unplanned(ids, 'uuid[]')}) with ordinality as given (id, place)
    cross join lateral (
      select coalesce(lengths[place], lengths[1]) as minutes, services[place] as service_id
      from (select ${unplanned(needed, 'int[]')} as lengths, ${unplanned(services, 'uuid[]')} as services) as wishes
    ) as wished
    join providers on providers.id = given.id and paused_at is null and not unclaimed
    left join provider_hours as terms on terms.provider_id = providers.id
    -- Without a service, as soon and as far ahead as one of them can be booked.
    cross join lateral (
      select min(coalesce(services.notice_hours, terms.notice_hours)) as notice_hours,
        min(coalesce(services.buffer_before, terms.buffer_before)) as buffer_before,
        min(coalesce(services.buffer_after, terms.buffer_after)) as buffer_after,
        max(coalesce(horizon_days, ${sql.lit(HORIZON_DAYS)})) as horizon_days
      from services where services.provider_id = providers.id and price_kind <> 'quote'
        and (service_id is null or services.id = service_id)
    ) as offered
    cross join lateral (
      select
        greatest(today, coalesce(${day}, today + ${from}::integer)) as first,
        least(today + coalesce(offered.horizon_days, ${sql.lit(HORIZON_DAYS)}), coalesce(${day}, today + ${to}::integer)) as last,
        greatest(${time} + make_interval(hours => coalesce(offered.notice_hours, terms.notice_hours, 0)),
          ${time} + interval '1 microsecond') at time zone providers.time_zone as earliest,
        make_interval(mins => wished.minutes) as needed,
        make_interval(mins => coalesce(offered.buffer_before, terms.buffer_before, 0)) as room_before,
        make_interval(mins => coalesce(offered.buffer_after, terms.buffer_after, 0)) as room_after
      from (select (${time} at time zone providers.time_zone)::date as today) as clock
      offset 0 -- Calculates it once per provider.
    ) as days
    cross join lateral (${openHours(free_from, free_to)}) as open
    cross join lateral (
      select ${shown > 1 ? sql`distinct on (${partOfDay(free_on)})` : sql``} start
      from generate_series(1, providers.capacity) as crews (number)
      cross join lateral (${takenHours(now)}) as taken
      cross join lateral unnest(open.hours - taken.hours) as gap
      cross join lateral (
        select date_bin(${step}, lower(gap) + interval ${step} - interval '1 microsecond', timestamp '2000-01-01') as soonest,
          upper(gap) - needed as latest,
          (lower(gap)::date::timestamp at time zone providers.time_zone) + interval '24 hours'
            <> (lower(gap)::date + 1)::timestamp at time zone providers.time_zone as changes_clocks
        offset 0
      ) as edges
      cross join lateral generate_series(
        soonest, ${shown > 1 ? sql`latest` : sql`case when changes_clocks then latest else least(soonest, latest) end`},
        ${step}) as start
      where not changes_clocks or (${exists('start')} and exists (
        select from generate_series(start + needed, upper(gap), ${step}) as finish where ${exists('finish')}))
      order by ${shown > 1 ? sql`${partOfDay(free_on)}, ` : sql``}start limit ${sql.lit(shown)}
    ) as first_free
    order by given.place, start`
}

/** The part of a day, or the whole day, from which only the first start is shown. */
const partOfDay = (free_on: string | null) =>
  free_on ? sql`date_bin('2 hours', start, timestamp '2000-01-01')` : sql`start::date`

/** Whether a local time exists. Clocks skip some times when they go forward. */
const exists = (time: string) =>
  sql`${sql.ref(time)} at time zone providers.time_zone at time zone providers.time_zone = ${sql.ref(time)}`

/**
 * The opening hours of the days, within the wished hours. Closed days are among the taken hours.
 */
function openHours(free_from = timeOf(GRID.opens), free_to = timeOf(GRID.closes)) {
  const [from, to] = [unplanned(free_from, 'time'), unplanned(free_to, 'time')]
  return sql`
    select range_agg(tsrange(
      day + greatest(start_time, ${from}), day + least(end_time, ${to}))) as hours
    from (
      select first + days_later as day, start_time, end_time
      from opening_hours cross join lateral generate_series(
        (weekday + 7 - extract(isodow from first)::integer) % 7, last - first, 7) as days_later
      where opening_hours.provider_id = providers.id and terms.provider_id is not null
      union all
      select first + days_later, ${sql.lit(timeOf(GRID.opens))}::time, ${sql.lit(timeOf(GRID.closes))}::time
      from generate_series(0, last - first) as days_later where terms.provider_id is null
    ) as opened
    where greatest(start_time, ${from}) < least(end_time, ${to})`
}

/**
 * The taken hours of each crew: past times and times at too short notice, closed days, bookings,
 * blocked times and busy calendars, with all buffers. Entries without a crew count for all crews.
 */
function takenHours(now: Date) {
  return sql`
    select range_agg(hours) as hours
    from (
      select tsrange(null, earliest) as hours, null::smallint as crew
      union all
      select tsrange(first_date, last_date + 1), null from closed_days
      where closed_days.provider_id = providers.id and last_date >= first and first_date <= last
      union all
      select tsrange(starts - room_after, ends + room_before), crew from (
        select
          case when bookings.time_zone = providers.time_zone
            then date + start_time - make_interval(mins => bookings.buffer_before)
            else ${wallClock(sql`starts_at - make_interval(mins => bookings.buffer_before)`)} end as starts,
          case when bookings.time_zone = providers.time_zone
            then date + end_time + make_interval(mins => bookings.buffer_after)
            else ${wallClock(sql`ends_at + make_interval(mins => bookings.buffer_after)`)} end as ends,
          crew
        from bookings
        -- In another time zone it may be the day before or after.
        where bookings.provider_id = providers.id and date between first - 1 and last + 1
          and status in ('pending', 'confirmed') and not ${isOverdue(now)}
        union all
        select ${wallClock(sql`starts_at`)}, ${wallClock(sql`ends_at`)}, crew
        from (${busyBetween(sql`first`, sql`last`)}) as busy
      ) as agreed
      where starts < ends
    ) as reasons
    where crew is null or crew = number`
}

/** An instant on the provider's wall clock, in whole minutes. */
const wallClock = (instant: ReturnType<typeof sql>) =>
  sql`date_trunc('minute', (${instant}) at time zone providers.time_zone)`
