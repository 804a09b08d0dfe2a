import { mailDelivery } from '#domains/email/commands.server.ts'
import { legalNotices } from '#domains/email/legal-notices-commands.server.ts'
import { importBatches } from '#domains/imports/queue.server.ts'
import { groupDeliveries } from '#domains/moderation/groups-queue.server.ts'
import { pushDeliveries } from '#domains/notifications/push-queue.server.ts'
import { smsDeliveries } from '#domains/notifications/sms-queue.server.ts'
import { webhookDeliveries } from '#domains/notifications/webhooks-queue.server.ts'
import { pictureRemovals } from '#domains/pictures/commands.server.ts'
import type { QueuePolicy } from '#platform/jobs.server.ts'

/**
 * Every job queue. Their workers are in schedule.server.ts, so that commands can add jobs without
 * loading the code that runs them.
 */
export const queues: readonly QueuePolicy[] = [
  pictureRemovals,
  mailDelivery,
  legalNotices,
  webhookDeliveries,
  importBatches,
  pushDeliveries,
  groupDeliveries,
  smsDeliveries,
]
