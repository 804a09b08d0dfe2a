import { z } from 'zod'
import type { Queue } from '#platform/jobs.server.ts'

/**
 * The queue of events for webhooks. Its handler stores each failure and enqueues the next attempt:
 * 5 seconds after the first, then twice as long each time, up to 24 hours. `tries` is for failures
 * of our own, such as a lost database.
 */
export const webhookDeliveries = {
  name: 'deliver-webhook',
  data: z.object({ id: z.uuid() }),
  tries: 10,
  delay: 5,
  longestDelay: 24 * 3600,
  timeout: 60,
  // A receiver that does not answer takes 5 seconds, which others should not wait for.
  lanes: 8,
} satisfies Queue<{ id: string }>
