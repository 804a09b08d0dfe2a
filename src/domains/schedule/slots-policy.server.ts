import type { UserType } from '#domains/identity/contract.ts'
import type { Context } from '#platform/context.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { instantOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { freeCrew } from './crews-rules.ts'
import { providerUnavailable } from './lifecycle-rules.ts'
import {
  assertBookableDay,
  bookableDays,
  calendarOf,
  type HoursOf,
  isBeyondHorizon,
  selectCalendar,
  type ZonedCalendar,
} from './slots-queries.server.ts'
import {
  blockedOn,
  type Calendar,
  type Hours,
  hoursTexts,
  isClosed,
  isWithin,
  type NoTimeReason,
  noTimeText,
  noticeText,
  openOn,
  type Pause,
  pausedText,
  rangesText,
} from './slots-rules.ts'
import { travelTexts } from './travel-rules.ts'

type Day = Hours & { date: string }

/** The parts of a booking that follow from its hours: zone, instants, buffers in minutes, crew. */
export interface FreeHours {
  time_zone: string
  starts_at: Date
  ends_at: Date
  buffer_before: number
  buffer_after: number
  crew: number
}

/**
 * Checks that a provider can be booked at these hours: for new bookings, offers and proposals
 * alike. Throws 409 `provider_unavailable` for an inactive provider, and as {@link assertFreeHours}
 * does.
 */
export async function requireFreeHours(
  context: Pick<Context, 'db' | 'now'>,
  { date, start_time, end_time, ...whose }: HoursOf & Day,
): Promise<FreeHours> {
  const calendar = await requireCalendar(context, { ...whose, from: date, to: date })
  return assertFreeHours(calendar, { date, start_time, end_time, by: whose.by, now: context.now })
}

/**
 * The calendar of a provider's days. Throws 409 `provider_unavailable` for an inactive provider.
 */
export async function requireCalendar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  whose: HoursOf & { from: string; to: string },
): Promise<ZonedCalendar> {
  const [row] = await runNamed({ db }, selectCalendar(db, { ...whose, now }))
  if (!row) throw conflict('provider_unavailable', providerUnavailable)
  return calendarOf(row, whose)
}

/**
 * Checks hours against the calendar of their day, at most `days_ahead` from today; without it as
 * far ahead as the service can be booked. Throws 422 for hours that are past, out of reach,
 * reversed or skipped by daylight saving time, and for customers also outside of opening hours or
 * at too short notice, and 409 `provider_paused` or `provider_unclaimed`; 409 `slot_taken`
 * if the hours are taken, buffers included. The booking gets the preferred `crew` if it is free,
 * else the first free one.
 */
export function assertFreeHours(
  calendar: ZonedCalendar,
  {
    date,
    start_time,
    end_time,
    by,
    now,
    crew: preferred,
    days_ahead,
  }: Day & { by: UserType; now: Date; crew?: number | undefined; days_ahead?: number },
): FreeHours {
  const day = { date, start_time, end_time }
  const { time_zone, buffer_before, buffer_after } = calendar
  const instants = instantsOf(day, bookableDays(time_zone, now, days_ahead), { time_zone, now })
  if (days_ahead === undefined && isBeyondHorizon(calendar, date, now)) throw unbookable('horizon', calendar, date)
  if (by === 'customer') assertOpen(calendar, day, instants.starts_at, now)
  const crew = freeCrew(day, blockedOn(calendar, date), preferred)
  if (!crew) {
    // Checks whether the hours are free apart from travel, to name the right reason.
    const taken = calendar.taken.map((one) => ({ ...one, before: 0, after: 0 }))
    throw freeCrew(day, blockedOn({ ...calendar, taken }, date)) ? unreachable() : slotTaken()
  }
  return { time_zone, ...instants, buffer_before, buffer_after, crew }
}

function instantsOf(
  { date, start_time, end_time }: Day,
  days: ReturnType<typeof bookableDays>,
  { time_zone, now }: { time_zone: string; now: Date },
) {
  assertBookableDay(days, date)
  if (end_time <= start_time) throw invalid([{ path: 'end_time', message: hoursTexts.endBeforeStart }])
  const starts_at = instantOf(time_zone, date, start_time)
  const ends_at = instantOf(time_zone, date, end_time)
  if (!starts_at || !ends_at)
    throw invalidStart(t('The clocks change on this day and skip this time. Please choose another.'))
  if (starts_at <= now) throw invalidStart(t('This time has already passed. Please choose another.'))
  return { starts_at, ends_at }
}

function assertOpen(calendar: Calendar, day: Day, starts_at: Date, now: Date): void {
  if (calendar.pause) throw providerPaused(calendar.pause)
  const open = openOn(calendar, day.date)
  const reason = isClosed(calendar, day.date) ? 'closed' : open.length === 0 ? 'weekday' : undefined
  if (reason) throw unbookable(reason, calendar, day.date)
  if (!isWithin(day, open))
    throw invalidStart(
      t('The provider works from {ranges} on this day. Please choose a time within that.', {
        ranges: rangesText(open),
      }),
    )
  if (starts_at.getTime() < now.getTime() + calendar.notice_hours * HOUR_MS)
    throw invalidStart(
      t('Bookings need at least {notice} of notice. Please choose a later time.', {
        notice: noticeText(calendar.notice_hours),
      }),
    )
}

/** 409 `provider_paused` or `provider_unclaimed`: the provider takes no new bookings. */
export const providerPaused = (pause: Pause) =>
  conflict(pause.unclaimed ? 'provider_unclaimed' : 'provider_paused', pausedText(pause))

const unbookable = (reason: NoTimeReason, calendar: Calendar, date: string) =>
  invalid([{ path: 'date', message: noTimeText(reason, calendar, date) }])

const invalidStart = (message: string) => invalid([{ path: 'start_time', message }])

/** 409 `slot_taken`: the travel from or to another job takes too long. */
const unreachable = () => conflict('slot_taken', travelTexts.unreachable)

/** 409 `slot_taken`: another booking took the hours first. */
export const slotTaken = () => conflict('slot_taken', hoursTexts.taken)
