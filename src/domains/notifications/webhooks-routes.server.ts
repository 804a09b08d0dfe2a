import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  replayDelivery,
  rotateSecret,
  sendTest,
} from './webhooks-commands.server.ts'
import {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookId,
  Webhooks,
  WebhookWithSecret,
} from './webhooks-contract.ts'
import { listDeliveries, listWebhooks } from './webhooks-queries.server.ts'

/** Mounted at /rest/v1/webhooks. No Idempotency-Key: the stored answer would contain the secret. */
export const webhooks = new Hono<SignedInEnv>()
  .get('/', answers('List the webhooks of the current profile', Webhooks), requireProfile, async (c) =>
    c.json(await listWebhooks(c.var.db, c.var.profile.id, c.var.now)),
  )
  .post(
    '/',
    answers('Add a webhook, whose secret is shown only now', WebhookWithSecret, 201),
    requireProfile,
    body(NewWebhook),
    async (c) => c.json(await addWebhook(c.var, c.req.valid('json')), 201),
  )
  .patch(
    '/:id',
    answers('Change a webhook, or turn it on or off', Webhook),
    requireProfile,
    params(WebhookId),
    body(WebhookChange),
    async (c) => c.json(await changeWebhook(c.var, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .delete('/:id', answers('Delete a webhook', null), requireProfile, params(WebhookId), async (c) => {
    await deleteWebhook(c.var, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .post(
    '/:id/rotate',
    answers('Replace the secret of a webhook; the old one signs, too, for a day', WebhookWithSecret),
    requireProfile,
    params(WebhookId),
    async (c) => c.json(await rotateSecret(c.var, c.req.valid('param').id)),
  )
  .post(
    '/:id/test',
    answers('Send an event that only shows whether a webhook works', WebhookDelivery, 201),
    requireProfile,
    params(WebhookId),
    async (c) => c.json(await sendTest(c.var, c.req.valid('param').id), 201),
  )
  .get(
    '/:id/deliveries',
    answers('List the events that were sent to a webhook in the last 30 days', WebhookDeliveries),
    requireProfile,
    params(WebhookId),
    query(Paging),
    async (c) => {
      const owner = { user_id: c.var.profile.id, webhook_id: c.req.valid('param').id }
      return c.json(await listDeliveries(c.var.db, owner, c.req.valid('query')))
    },
  )
  .post(
    '/:id/deliveries/:delivery_id/replay',
    answers('Send an event to a webhook again', WebhookDelivery),
    requireProfile,
    params(WebhookDeliveryId),
    async (c) => c.json(await replayDelivery(c.var, c.req.valid('param'))),
  )
