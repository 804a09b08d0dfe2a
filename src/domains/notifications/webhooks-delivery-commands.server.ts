import type { Selectable } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import { sendWebhook, type WebhookAnswer } from '#integrations/webhooks/webhooks.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { webhookDeliveries as counter } from '#platform/metrics.server.ts'
import { findEvent } from './events-queries.server.ts'
import { stopWebhook } from './webhooks-commands.server.ts'
import { webhookCipher } from './webhooks-queries.server.ts'
import { webhookDeliveries } from './webhooks-queue.server.ts'
import { webhookTexts } from './webhooks-rules.ts'

/**
 * Sends an event to a webhook, unless it was sent or its webhook is off. After a failure, enqueues
 * the next attempt; after 410, turns the webhook off.
 */
export async function deliverEvent(context: Context, { id }: { id: string }): Promise<void> {
  const { db, config, clock } = context
  const due = await findDue(db, id)
  if (!due) return
  const body = await bodyOf(db, due)
  if (due.stopped_at || !due.is_active || body === undefined)
    return transact(context, ({ db }) => giveUp(db, id, body === undefined ? webhookTexts.expired : webhookTexts.off))
  const now = clock.now()
  const message = { id, now, body, secrets: secretsOf(config, due, now) }
  const { PUBLIC_URL, WEBHOOKS_ON_LOOPBACK: loopback } = config
  const answer = await sendWebhook(due.url, message, { agent: `Porchlight (+${PUBLIC_URL})`, loopback })
  await transact({ ...context, now: clock.now() }, (context) => note(context, due, answer))
}

type Due = Awaited<ReturnType<typeof findDue>> & object

async function findDue(db: Db, id: string) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .innerJoin('users', 'users.id', 'webhook.user_id')
    .select(['webhook_delivery.id', 'webhook_id', 'event_id', 'kind', 'webhook_delivery.created_at', 'attempts'])
    .select(['webhook.user_id', 'url', 'secret', 'previous_secret', 'previous_until', 'stopped_at'])
    .select(isActive().as('is_active'))
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.state', '=', 'waiting')
    .executeTakeFirst()
}

/** The message: the event as its owner reads it in `GET /rest/v1/events`. */
async function bodyOf(db: Db, { webhook_id, event_id, kind, created_at, user_id }: Due): Promise<string | undefined> {
  if (event_id === null) {
    const test = { id: null, subject: webhook_id, version: 1, data: { webhook_id } }
    return JSON.stringify({ ...test, type: kind, timestamp: created_at.toISOString() })
  }
  const event = await findEvent(db, user_id, event_id)
  if (!event) return undefined
  const { created_at: timestamp, ...rest } = event
  return JSON.stringify({ ...rest, timestamp })
}

type Secrets = Pick<Selectable<DB['webhook']>, 'secret' | 'previous_secret' | 'previous_until'>

function secretsOf(
  config: Pick<Config, 'SECRET_KEY'>,
  { secret, previous_secret, previous_until, webhook_id }: Secrets & { webhook_id: string },
  now: Date,
): Buffer[] {
  const isRotating = previous_secret && previous_until && previous_until > now
  const cipher = webhookCipher(config)
  return [secret, ...(isRotating ? [previous_secret] : [])].map((stored) => cipher.decrypt(stored, webhook_id))
}

/**
 * Stores the result of an attempt. The webhook's row is locked before the delivery's, as
 * everywhere.
 */
async function note(context: TxContext, due: Due, { status, problem, waits }: WebhookAnswer): Promise<void> {
  const { db, now } = context
  const attempts = due.attempts + 1
  const isDelivered = problem === null
  const webhook = await db
    .updateTable('webhook')
    .set((row) => ({
      failing_since: isDelivered ? null : row.fn.coalesce(row.ref('failing_since'), row.val(now)),
    }))
    .where('id', '=', due.webhook_id)
    .returning('stopped_at')
    .executeTakeFirst()
  if (!webhook) return
  const willEnd = status === 410 || webhook.stopped_at !== null
  const state = isDelivered ? 'delivered' : willEnd ? 'failed' : 'waiting'
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ state, attempts, status, problem, last_attempt_at: now })
    .where('id', '=', due.id)
    .executeTakeFirst()
  counter.inc({ result: isDelivered ? 'delivered' : willEnd ? 'given up' : 'tried again' })
  if (status === 410) await stopWebhook(context, due.webhook_id, 'gone')
  if (numUpdatedRows > 0n && state === 'waiting')
    enqueue(context, webhookDeliveries, { id: due.id }, attempts, Math.min(waits, webhookDeliveries.longestDelay))
}

async function giveUp(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ state: 'failed', problem }).where('id', '=', id).execute()
  counter.inc({ result: 'given up' })
}
