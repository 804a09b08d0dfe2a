import { z } from 'zod'
import { queryDay } from '#platform/query-day.ts'
import { blockedTimeTexts } from './blocked-times-rules.ts'
import { NewBlockedTime } from './blocked-times-schema.ts'

/** A period that a provider has blocked, on their own clock. The end is excluded. */
export const BlockedTime = z.object({
  id: z.uuid(),
  starts_on: z.iso.date(),
  /** `HH:MM`, as is `ends_at`. */
  starts_at: NewBlockedTime.shape.starts_at,
  ends_on: z.iso.date(),
  ends_at: NewBlockedTime.shape.ends_at,
  note: z.string(),
  /** The crew that is away; null if everyone is. */
  crew: z.int().nullable(),
  created_at: z.iso.datetime(),
})
export type BlockedTime = z.infer<typeof BlockedTime>

const dayOfQuery = queryDay(blockedTimeTexts.date)

/** `?from=&to=` of the blocked times, both included; by default from today on. */
export const BlockedTimesQuery = z.object({ from: dayOfQuery.optional(), to: dayOfQuery.optional() })
export type BlockedTimesQuery = z.infer<typeof BlockedTimesQuery>

export { NewBlockedTime }
