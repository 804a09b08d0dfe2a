import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { hourLimits as limits } from './rules.ts'

const whole = (most: number, sentence: string) => z.int(sentence).min(0, sentence).max(most, sentence)

const TimeRange = z
  .strictObject({ start_time: SlotTime, end_time: SlotTime })
  .refine(({ start_time, end_time }) => start_time < end_time, {
    path: ['end_time'],
    message: 'The end must be later than the start',
  })

/** One day of the week: Monday is 1. Without a range it is closed. */
export const OpenWeekday = z.strictObject({
  weekday: z.int().min(1).max(7),
  ranges: z
    .array(TimeRange)
    .max(limits.ranges, `A day has at most ${limits.ranges} ranges of hours`)
    .superRefine((ranges, check) => {
      const inOrder = ranges.toSorted((a, b) => a.start_time.localeCompare(b.start_time))
      const late = inOrder.find((range, at) => at > 0 && range.start_time < (inOrder[at - 1]?.end_time ?? ''))
      if (late)
        check.addIssue({
          code: 'custom',
          path: [ranges.indexOf(late), 'start_time'],
          message: 'These hours overlap others of the same day',
        })
    }),
})
export type OpenWeekday = z.infer<typeof OpenWeekday>

const Week = z
  .array(OpenWeekday)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'A weekday stands there twice')

/** Of the years that are written with four digits: the calendar of the database knows no year 0. */
const day = (sentence: string) => z.iso.date(sentence).refine((date) => date > '1000', sentence)

/** Days on which a provider does not work, both ends included: a single one has the same date twice. */
export const ClosedDays = z
  .strictObject({
    first_date: day('Choose the first day'),
    last_date: day('Choose the last day'),
    /** For the provider alone: empty to everybody else. */
    note: z.string().trim().max(limits.note, `A note has at most ${limits.note} characters`).default(''),
  })
  .refine(({ first_date, last_date }) => first_date <= last_date, {
    path: ['last_date'],
    message: 'The last day cannot be before the first',
  })
  .refine(
    ({ first_date, last_date }) => Date.parse(last_date) - Date.parse(first_date) <= limits.closedDays * 86_400_000,
    {
      path: ['last_date'],
      message: 'One entry closes at most a year',
    },
  )
export type ClosedDays = z.infer<typeof ClosedDays>

/** When a provider can be booked (decision 23), on the clock of their zone. */
export const ProviderHours = z.object({
  time_zone: z.string(),
  /** All seven days, Monday first. */
  week: z.array(OpenWeekday),
  /** What is not over yet, the earliest first. */
  closed: z.array(ClosedDays),
  /** Minutes that stay free before and after each visit. */
  buffer_before: z.int(),
  buffer_after: z.int(),
  /** Hours between a booking and its visit at the least. */
  notice_hours: z.int(),
})
export type ProviderHours = z.infer<typeof ProviderHours>

/** What was booked before, and lies outside of the hours as they are now. It stays booked. */
export const BookingOutside = z.object({
  booking_id: z.uuid(),
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  service_name: z.string(),
})
export type BookingOutside = z.infer<typeof BookingOutside>

/** The same for the provider, with what needs their eye. */
export const OwnHours = ProviderHours.extend({ visits_outside: z.array(BookingOutside) })
export type OwnHours = z.infer<typeof OwnHours>

/** What a provider may change; what is left out stays, what is there replaces all of its kind. */
export const HoursChange = z
  .strictObject({
    week: Week,
    closed: z.array(ClosedDays).max(limits.closed, `At most ${limits.closed} entries of closed days`),
    buffer_before: whole(limits.buffer, 'A buffer has 0 to 120 minutes'),
    buffer_after: whole(limits.buffer, 'A buffer has 0 to 120 minutes'),
    notice_hours: whole(limits.notice, 'The notice is at most 14 days'),
  })
  .partial()
export type HoursChange = z.infer<typeof HoursChange>
