import { z } from 'zod'
import type { AccountEvent } from '#domains/identity/contract.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { EventKind } from './events-contract.ts'
import { webhookTexts } from './webhooks-rules.ts'

const Kinds = z.array(EventKind, webhookTexts.eventsMissing)

/**
 * The address of a program that gets the events of the current profile (docs/product/programs.md).
 * Its secret is not included.
 */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: Kinds,
  is_active: z.boolean(),
  /** Who turned it off: its owner, its receiver with 410, or a day of failures. */
  stopped_by: z.enum(['owner', 'gone', 'failing']).nullable(),
  /** The first failure since the last success. */
  failing_since: z.iso.datetime().nullable(),
  /** Until then, the secret from before the last rotation also signs. */
  rotates_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

/** `GET /rest/v1/webhooks`: all on one page, the oldest first. */
export const Webhooks = z.object({ items: z.array(Webhook), next_cursor: z.null() })
export type Webhooks = z.infer<typeof Webhooks>

const fields = {
  url: z.string(msg('Please enter an address that begins with https://')).trim().max(2000),
  events: Kinds.min(1, webhookTexts.eventsMissing).max(100),
}

/** `POST /rest/v1/webhooks`. */
export const NewWebhook = z.object(fields)
export type NewWebhook = z.infer<typeof NewWebhook>

/** `PATCH /rest/v1/webhooks/{id}`. */
export const WebhookChange = z.object({ ...fields, is_active: z.boolean() }).partial()
export type WebhookChange = z.infer<typeof WebhookChange>

/** The answer of a creation or a rotation: the only one that has the secret. */
export const WebhookWithSecret = z.intersection(Webhook, z.object({ secret: z.string() }))
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** An event that was sent to a webhook, or will be. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`. */
  id: z.uuid(),
  /** The id of the event; null for a test. */
  event_id: z.int().nullable(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last attempt; null without an answer. */
  status: z.int().nullable(),
  /** Why the last attempt failed, as a sentence. */
  problem: z.string().nullable(),
  last_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** `GET /rest/v1/webhooks/{id}/deliveries`, the newest first. */
export const WebhookDeliveries = z.object({ items: z.array(WebhookDelivery), next_cursor: z.string().nullable() })
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>

/** The path of a webhook. */
export const WebhookId = z.object({ id: Id() })

/** The path of a delivery. */
export const WebhookDeliveryId = z.object({ id: Id(), delivery_id: Id() })
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A webhook was turned off because its receiver said so, or failed for a day. */
    'webhook.stopped': AccountEvent & { host: string; reason: 'gone' | 'failing' }
  }
}
