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
