import { z } from 'zod'

/**
 * The state of a user's calendar address. The address itself is returned only when it is created.
 */
export const CalendarFeed = z.object({
  created_at: z.iso.datetime(),
  /** When a calendar program last read it; up to a minute late. */
  last_read_at: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The user's calendar address, if any. */
export const FeedState = z.object({ feed: CalendarFeed.nullable() })
export type FeedState = z.infer<typeof FeedState>

/** A new calendar address. */
export const NewFeed = CalendarFeed.extend({ url: z.url() })
export type NewFeed = z.infer<typeof NewFeed>
