import * as z from 'zod/mini'
import { crewTexts } from '#domains/schedule/crews-rules.ts'
import { cancelReasonMissing } from '#domains/schedule/lifecycle-rules.ts'
import { day } from '#platform/day-schema.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'
import { blockedTimeLimits, blockedTimeTexts } from './blocked-times-rules.ts'

/** A time of day as `HH:MM`. */
const clockTime = (example: string) =>
  z
    .string(blockedTimeTexts.time)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, blockedTimeTexts.time))
    .register(z.globalRegistry, { examples: [example] })

/**
 * A period that a provider blocks, on their own clock. The end is excluded: a whole day ends at
 * 00:00 of the next one. Bookings in it are cancelled only if `cancel_bookings` is true.
 */
export const NewBlockedTime = z
  .strictObject({
    starts_on: day(blockedTimeTexts.date),
    starts_at: clockTime('13:00'),
    ends_on: day(blockedTimeTexts.date),
    ends_at: clockTime('17:00'),
    /** Only the provider sees it. */
    note: z._default(z.string().check(z.trim(), z.maxLength(blockedTimeLimits.note, blockedTimeTexts.note)), ''),
    /** The crew that is away; null if everyone is. */
    crew: z._default(z.nullable(z.int().check(z.gte(1, crewTexts.missing))), null),
    cancel_bookings: z._default(z.boolean(), false),
    /** The bookings that the provider was shown. If others are in the way, none is cancelled. */
    booking_ids: z.optional(z.array(Id())),
    /** Why the bookings are cancelled. Their customers read it. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(blockedTimeLimits.reason, blockedTimeTexts.reason)), ''),
  })
  .check(
    z.refine(({ starts_on, starts_at, ends_on, ends_at }) => `${starts_on} ${starts_at}` < `${ends_on} ${ends_at}`, {
      path: ['ends_at'],
      message: blockedTimeTexts.backwards,
    }),
    z.refine(
      ({ starts_on, ends_on }) => Date.parse(ends_on) - Date.parse(starts_on) <= blockedTimeLimits.days * DAY_MS,
      {
        path: ['ends_on'],
        message: blockedTimeTexts.long,
      },
    ),
    z.refine(({ cancel_bookings, reason }) => !cancel_bookings || isVisible(reason), {
      path: ['reason'],
      message: cancelReasonMissing,
    }),
  )
export type NewBlockedTime = z.infer<typeof NewBlockedTime>
