import { z } from 'zod'

/** The address at which a person's calendar reads their visits. The address itself is told once, when it is made. */
export const CalendarFeed = z.object({
  created_at: z.iso.datetime(),
  /** When a calendar last asked for it; up to a minute late. */
  last_read_at: z.iso.datetime().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Whether the login has an address. */
export const FeedState = z.object({ feed: CalendarFeed.nullable() })
export type FeedState = z.infer<typeof FeedState>

/** An address that was just made. */
export const NewFeed = CalendarFeed.extend({ url: z.url() })
export type NewFeed = z.infer<typeof NewFeed>
