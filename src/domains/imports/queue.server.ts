import { z } from 'zod'
import type { Queue } from '#platform/jobs.server.ts'

/**
 * The queue of imports at work. A job does a number of batches and enqueues the next one, so that
 * after a crash another process goes on within a minute.
 */
export const importBatches = {
  name: 'import-businesses',
  data: z.object({ id: z.uuid() }),
  tries: 10,
  delay: 5,
  longestDelay: 600,
  timeout: 60,
} satisfies Queue<{ id: string }>
