import { z } from 'zod'
import type { Queue } from '#platform/jobs.server.ts'

/** A text that waits in `sms_message`, and the attempts that failed. */
export const SmsDelivery = z.object({ id: z.uuid(), attempts: z.int().default(0) })
export type SmsDelivery = z.infer<typeof SmsDelivery>

/**
 * The queue of texts. Its handler enqueues the next attempt after a refusal of the service. `tries`
 * is for failures of our own, such as a lost database.
 */
export const smsDeliveries = {
  name: 'deliver-sms',
  data: SmsDelivery,
  tries: 5,
  delay: 15,
  longestDelay: 3600,
  timeout: 60,
} satisfies Queue<SmsDelivery>
