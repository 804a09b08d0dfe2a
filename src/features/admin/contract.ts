import { z } from 'zod'

/** How a run of a job ended, or that it has not. */
export const RunState = z.enum(['waiting', 'running', 'done', 'failed'])

const Run = z.object({
  state: RunState,
  /** When it was called for. */
  created_at: z.iso.datetime(),
  /** Null for one that waits. */
  started_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
})

/** Work that happens by itself again and again. */
export const ScheduledJob = z.object({
  name: z.string(),
  /** In UTC. */
  cron: z.string(),
  next_run_at: z.iso.datetime().nullable(),
  /** The latest; null before the first, or when it is long ago. */
  last_run: Run.nullable(),
  /** Of the runs that are still remembered, a few days' worth. */
  failures: z.int(),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** Work that is done once something has happened, and how much of it there is. */
export const WorkQueue = z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })
export type WorkQueue = z.infer<typeof WorkQueue>

/** Everything that is done in the background. */
export const Jobs = z.object({ scheduled: z.array(ScheduledJob), queues: z.array(WorkQueue) })
export type Jobs = z.infer<typeof Jobs>

/** How many days are looked back at, today included. */
export const OverviewWishes = z.object({ days: z.enum(['7', '30', '90']).default('30').transform(Number) })

const kinds = { customers: z.int(), providers: z.int(), bookings: z.int(), requests: z.int(), messages: z.int() }

/** What happened, by days in UTC. */
export const Overview = z.object({
  /** The oldest first, each of them, also where nothing happened. */
  days: z.array(z.object({ date: z.iso.date(), ...kinds })),
  /** Since the beginning. */
  totals: z.object(kinds),
  /** Of the same days: what was looked for and at, and what became of the bookings that were asked for. */
  funnel: z.object({
    searches: z.int(),
    provider_views: z.int(),
    booking_forms: z.int(),
    requested: z.int(),
    confirmed: z.int(),
    completed: z.int(),
  }),
})
export type Overview = z.infer<typeof Overview>
