import { z } from 'zod'

/** The state of a job's run. */
export const RunState = z.enum(['waiting', 'running', 'done', 'failed'])

const Run = z.object({
  state: RunState,
  /** When the run was requested. */
  created_at: z.iso.datetime(),
  /** Null while it waits. */
  started_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** The error of a failed run. */
  failure: z.string().nullable(),
})

/** A job that runs on a schedule. */
export const ScheduledJob = z.object({
  name: z.string(),
  /** The schedule, in UTC. */
  cron: z.string(),
  next_run_at: z.iso.datetime().nullable(),
  /** The latest run; null before the first, or if it was long ago. */
  last_run: Run.nullable(),
  /** The number of failures among the stored runs, which cover a few days. */
  failures: z.int(),
})
export type ScheduledJob = z.infer<typeof ScheduledJob>

/** A queue of work, and how many jobs it has. */
export const WorkQueue = z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })
export type WorkQueue = z.infer<typeof WorkQueue>

/** All background work. */
export const Jobs = z.object({ scheduled: z.array(ScheduledJob), queues: z.array(WorkQueue) })
export type Jobs = z.infer<typeof Jobs>

/** The number of days to show, including today. */
export const OverviewQuery = z.object({ days: z.enum(['7', '30', '90']).default('30').transform(Number) })

const kinds = { customers: z.int(), providers: z.int(), bookings: z.int(), requests: z.int(), messages: z.int() }

/** The funnel from a search to a completed booking in a category. */
export const CategoryFunnel = z.object({
  category_id: z.int(),
  name: z.string(),
  /** Searches for the category, by its filter or by words that mean it. */
  searches: z.int(),
  provider_views: z.int(),
  requested: z.int(),
  confirmed: z.int(),
  completed: z.int(),
})
export type CategoryFunnel = z.infer<typeof CategoryFunnel>

/** Counts by day in UTC. */
export const Overview = z.object({
  /** Every day, the oldest first. */
  days: z.array(z.object({ date: z.iso.date(), ...kinds })),
  /** The totals since the site began. */
  totals: z.object(kinds),
  /** The funnel of the same days: searches and views, and the outcomes of requested bookings. */
  funnel: z.object({
    searches: z.int(),
    provider_views: z.int(),
    booking_forms: z.int(),
    requested: z.int(),
    confirmed: z.int(),
    completed: z.int(),
  }),
  /** The same by category. A search or view counts for each of its categories. */
  by_category: z.array(CategoryFunnel),
})
export type Overview = z.infer<typeof Overview>
