import * as z from 'zod/mini'
import { day } from '#platform/day-schema.ts'
import { DAY_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'
import { firstDayMissing, hourLimits, lastDayTooEarly } from './hours-limits.ts'
import { SlotTime } from './slots-schema.ts'
import { travelLimits, travelTexts } from './travel-rules.ts'

const TimeRange = z.strictObject({ start_time: SlotTime, end_time: SlotTime }).check(
  z.refine(({ start_time, end_time }) => start_time < end_time, {
    path: ['end_time'],
    message: msg('The end must be later than the start'),
  }),
)
/** Hours of one day. */
export type TimeRange = z.infer<typeof TimeRange>

/** One day of the week: Monday is 1. A day without ranges is closed. */
export const OpenWeekday = z.strictObject({
  weekday: z.int().check(z.gte(1), z.lte(7)),
  ranges: z
    .array(TimeRange)
    .check(z.maxLength(hourLimits.ranges, msg('A day has at most 4 ranges of hours')), ({ value, issues }) => {
      const at = value.findIndex((range, later) => value.slice(0, later).some((other) => overlap(range, other)))
      if (at < 0) return
      const message = t('These hours overlap others of the same day')
      issues.push({ code: 'custom', path: [at, 'start_time'], message, input: value })
    }),
})
export type OpenWeekday = z.infer<typeof OpenWeekday>

const overlap = (one: TimeRange, other: TimeRange) => one.start_time < other.end_time && other.start_time < one.end_time

const Week = z.array(OpenWeekday).check(
  z.maxLength(7),
  z.refine(
    (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
    msg('A weekday is listed twice'),
  ),
)

/**
 * Days on which a provider doesn't work, both ends included. A single day has the same date twice.
 */
export const ClosedDays = z
  .strictObject({
    first_date: day(firstDayMissing),
    last_date: day(msg('Choose the last day')),
    /** Only the provider sees it. */
    note: z._default(
      z.string().check(z.trim(), z.maxLength(hourLimits.note, msg('A note has at most 200 characters'))),
      '',
    ),
  })
  .check(
    z.refine(({ first_date, last_date }) => first_date <= last_date, {
      path: ['last_date'],
      message: lastDayTooEarly,
    }),
    z.refine(
      ({ first_date, last_date }) => Date.parse(last_date) - Date.parse(first_date) <= hourLimits.closedDays * DAY_MS,
      { path: ['last_date'], message: msg('One entry closes at most a year') },
    ),
  )
export type ClosedDays = z.infer<typeof ClosedDays>

const whole = (most: number, sentence: string) => z.int(sentence).check(z.gte(0, sentence), z.lte(most, sentence))

/**
 * The settings that a provider may change. Missing fields keep their values; lists are replaced.
 */
export const HoursChange = z.partial(
  z.strictObject({
    week: Week,
    closed: z.array(ClosedDays).check(z.maxLength(hourLimits.closed, msg('At most 100 entries of closed days'))),
    buffer_before: whole(hourLimits.buffer, msg('A buffer has 0 to 120 minutes')),
    buffer_after: whole(hourLimits.buffer, msg('A buffer has 0 to 120 minutes')),
    notice_hours: whole(hourLimits.notice, msg('The notice is at most 14 days')),
    /** Miles per hour between two jobs at customers' places; null if no travel time is planned. */
    travel_speed_mph: z.nullable(
      z
        .int(travelTexts.speed)
        .check(z.gte(travelLimits.slowest, travelTexts.speed), z.lte(travelLimits.fastest, travelTexts.speed)),
    ),
  }),
)
export type HoursChange = z.infer<typeof HoursChange>
