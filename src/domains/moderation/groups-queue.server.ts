import { z } from 'zod'
import type { Queue } from '#platform/jobs.server.ts'

/**
 * The queue of messages to groups. A job notifies some users and enqueues the next job in the same
 * transaction, so that after a crash another process continues with the next user.
 */
export const groupDeliveries = {
  name: 'message-group',
  data: z.object({ id: z.uuid() }),
  tries: 10,
  delay: 5,
  longestDelay: 600,
  timeout: 120,
} satisfies Queue<{ id: string }>
