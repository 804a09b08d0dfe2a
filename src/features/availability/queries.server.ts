import { type Chosen, getCalendar, type ZonedCalendar } from '#features/free-days/queries.server.ts'
import {
  blockedOn,
  bookable,
  type Calendar,
  isClosed,
  isFree,
  isWithin,
  type Nothing,
  noticeText,
  openOn,
  rangesText,
  type Times,
  whyNothing,
} from '#features/free-days/rules.ts'
import { isActive } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter, instantOf, instantsOn } from '#platform/wall-clock.server.ts'
import type { Slots } from './contract.ts'
import { dateText, HORIZON_DAYS, type Hours } from './rules.ts'

const HOUR = 3_600_000

/**
 * What can really be booked with a provider on a day (decision 24), or what a visit could move to. Throws 404 for no such provider, or none any more,
 * 422 for a day out of reach.
 */
export async function getSlots(
  db: Db,
  provider_id: string,
  date: string | undefined,
  now: Date,
  chosen: Chosen = { by: 'customer' },
): Promise<Slots> {
  const time_zone = await getClock(db, provider_id)
  const days = bookableDays(time_zone, now)
  const day = date ?? days.earliest_date
  assertWithin(days, day)
  const calendar = await getCalendar(db, provider_id, { from: day, to: day, now }, chosen)
  const starts = startsOn(calendar, day, now)
  const nothing = starts.length > 0 ? null : await explain(db, provider_id, calendar, day, now, chosen)
  return { date: day, time_zone, ...days, starts, nothing }
}

function startsOn(calendar: ZonedCalendar, date: string, now: Date): Slots['starts'] {
  const open = isClosed(calendar, date) ? [] : openOn(calendar, date)
  return bookable({ open, blocked: blockedOn(calendar, date) }, timesOf(calendar, date, now))
}

function timesOf({ time_zone, notice_hours }: ZonedCalendar, date: string, now: Date): Times {
  const instantAt = instantsOn(time_zone, date)
  const at = (time: string) => instantAt(time)?.getTime()
  return {
    exists: (time) => at(time) !== undefined,
    isAhead: (time) => (at(time) ?? 0) > now.getTime(),
    isWithNotice: (time) => (at(time) ?? 0) >= now.getTime() + notice_hours * HOUR,
  }
}

/** Only where a day has nothing is the rest of the horizon read. */
async function explain(db: Db, provider_id: string, calendar: ZonedCalendar, date: string, now: Date, chosen: Chosen) {
  const reason = whyNothing(calendar, date, timesOf(calendar, date, now))
  const { latest_date } = bookableDays(calendar.time_zone, now)
  const ahead = await getCalendar(db, provider_id, { from: date, to: latest_date, now }, chosen)
  let next = daysAfter(date, 1)
  while (next <= latest_date && startsOn(ahead, next, now).length === 0) next = daysAfter(next, 1)
  return { reason, message: sentences[reason](calendar, date), next_date: next <= latest_date ? next : null }
}

const sentences: Record<Nothing, (calendar: Calendar, date: string) => string> = {
  closed: () => 'The provider is closed on this day. Please choose another date.',
  weekday: (_, date) => `The provider is closed on ${dateText(date).split(',')[0]}s. Please choose another date.`,
  over: () => 'Nothing is left of this day. Please choose another date.',
  notice: ({ notice_hours }) =>
    `Visits are booked at least ${noticeText(notice_hours)} ahead. Please choose another date.`,
  full: () => 'Nothing is free on this day. Please choose another date.',
}

/** The zone whose wall clock a provider works by. Throws 404 for no such provider, or none any more. */
export async function getClock(db: Db | Tx, provider_id: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select('time_zone')
    .where('providers.id', '=', provider_id)
    .where(isActive())
    .executeTakeFirstOrThrow(() => notFound('Provider'))
  return time_zone
}

interface Days {
  earliest_date: string
  latest_date: string
}

/** Today and the last day that can be booked, on the provider's calendar. */
export function bookableDays(time_zone: string, now: Date): Days {
  const earliest_date = dateIn(time_zone, now)
  return { earliest_date, latest_date: daysAfter(earliest_date, HORIZON_DAYS) }
}

/** Throws 422 in the words of specification, section 5. */
export function assertWithin({ earliest_date, latest_date }: Days, date: string): void {
  if (date < earliest_date || date > latest_date)
    throw invalid([{ path: 'date', message: 'Select a date up to 90 days in advance' }])
}

/** What a booking keeps of its hours besides date and times: the zone, when they are for every clock, and the buffers of that day, in minutes. */
export interface Settled {
  time_zone: string
  starts_at: Date
  ends_at: Date
  buffer_before: number
  buffer_after: number
}

/**
 * Decides whether a provider can be visited at these hours: the one place for bookings, offers, and other times that are proposed and accepted. Throws
 * 404 for no such provider, or none any more; 422 for hours out of reach, out of order, gone by, skipped by the clock, and those of a customer
 * outside of the opening hours or too near; 409 `slot_taken` for what something else holds, buffers included.
 */
export async function settleHours(
  db: Db | Tx,
  provider_id: string,
  wanted: Hours & { date: string },
  now: Date,
  chosen: Chosen,
): Promise<Settled> {
  const { date, start_time, end_time } = wanted
  const calendar = await getCalendar(db, provider_id, { from: date, to: date, now }, chosen)
  const { time_zone, buffer_before, buffer_after } = calendar
  const instants = instantsOf(wanted, time_zone, now)
  if (chosen.by === 'customer') assertOpen(calendar, wanted, instants.starts_at, now)
  if (!isFree({ start_time, end_time }, blockedOn(calendar, date))) throw slotTaken()
  return { time_zone, ...instants, buffer_before, buffer_after }
}

/** When a visit begins and ends, for every clock. */
function instantsOf({ date, start_time, end_time }: Hours & { date: string }, time_zone: string, now: Date) {
  assertWithin(bookableDays(time_zone, now), date)
  if (end_time <= start_time)
    throw invalid([{ path: 'end_time', message: 'The end time must be later than the start time' }])
  const starts_at = instantOf(time_zone, date, start_time)
  const ends_at = instantOf(time_zone, date, end_time)
  if (!starts_at || !ends_at)
    throw wrongStart('The clocks change on this day and skip this time. Please choose another.')
  if (starts_at <= now) throw wrongStart('This time has already passed. Please choose another.')
  return { starts_at, ends_at }
}

function assertOpen(calendar: Calendar, wanted: Hours & { date: string }, starts_at: Date, now: Date): void {
  const { date } = wanted
  const open = openOn(calendar, date)
  const shut = isClosed(calendar, date) ? 'closed' : open.length === 0 ? 'weekday' : undefined
  if (shut) throw invalid([{ path: 'date', message: sentences[shut](calendar, date) }])
  if (!isWithin(wanted, open))
    throw wrongStart(`The provider works from ${rangesText(open)} on this day. Please choose a time within that.`)
  if (starts_at.getTime() < now.getTime() + calendar.notice_hours * HOUR)
    throw wrongStart(
      `Visits are booked at least ${noticeText(calendar.notice_hours)} ahead. Please choose a later time.`,
    )
}

const wrongStart = (message: string) => invalid([{ path: 'start_time', message }])

/** 409: the hours went to somebody else (decision 25). */
export const slotTaken = () => conflict('slot_taken', 'That time has just been taken. Please choose another.')
