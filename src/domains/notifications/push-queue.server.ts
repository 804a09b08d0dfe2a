import { z } from 'zod'
import type { Queue } from '#platform/jobs.server.ts'

/** A notification for a device. */
export const PushDelivery = z.object({
  subscription_id: z.uuid(),
  notification_id: z.uuid(),
  /** When the notification was made. */
  created_at: z.iso.datetime({ offset: true }),
  /** The kind, by which preferences switch it off. */
  kind: z.string(),
  is_urgent: z.boolean(),
  /** When the notification becomes outdated. */
  expires_at: z.iso.datetime({ offset: true }),
  /** The attempts that failed. */
  attempts: z.int().default(0),
})
export type PushDelivery = z.infer<typeof PushDelivery>

/**
 * The queue of notifications for devices. Its handler enqueues the next attempt after a failure of
 * a push service. `tries` is for failures of our own, such as a lost database.
 */
export const pushDeliveries = {
  name: 'deliver-push',
  data: PushDelivery,
  tries: 5,
  delay: 15,
  longestDelay: 3600,
  timeout: 60,
  // A push service that does not answer takes 10 seconds, which others should not wait for.
  lanes: 8,
} satisfies Queue<PushDelivery>
