import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { WebhookProblem, webhookAddress } from '#integrations/webhooks/webhooks.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueue, transact, writePublished } from '#platform/db/transact.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { listOpenJobs } from '#platform/jobs.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookWithSecret,
} from './webhooks-contract.ts'
import { deliveryOnWire, getWebhook, keysOfSecrets, webhookCipher, webhookNotFound } from './webhooks-queries.server.ts'
import { webhookDeliveries } from './webhooks-queue.server.ts'
import { deliveriesKeptMs, failingAtMostMs, maxWebhooks, rotationMs, testKind, webhookTexts } from './webhooks-rules.ts'

/** Limits tests and replays. */
const sendsAnHour: Limit = { name: 'webhook-sends', points: 60, seconds: 3600, message: webhookTexts.tooManySends }

/**
 * Adds a webhook, which gets the events that happen from then on. Throws 422 for an address that we
 * can't use, and 409 `too_many_webhooks` or `webhook_known`.
 */
export async function addWebhook(context: UserContext, { url: text, events }: NewWebhook): Promise<WebhookWithSecret> {
  const url = addressOf(context, text)
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await lockProfile(db, profile)
    const others = await db.selectFrom('webhook').select('url').where('user_id', '=', profile.id).execute()
    if (others.length >= maxWebhooks) throw conflict('too_many_webhooks', webhookTexts.tooMany)
    if (others.some((other) => other.url === url)) throw conflict('webhook_known', webhookTexts.known)
    const { id } = await db
      .insertInto('webhook')
      .values({ user_id: profile.id, url, events: distinct(events), secret: Buffer.alloc(0), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secret = await setSecret(context, id)
    await record(context, { kind: 'webhook.added', actor_id: profile.auth_user_id, details: { id } })
    return { ...(await getWebhook(db, profile.id, id, now)), secret }
  })
}

const distinct = <T>(list: readonly T[]) => [...new Set(list)]

function addressOf({ config }: Pick<Context, 'config'>, text: string): string {
  try {
    return webhookAddress(text, { loopback: config.WEBHOOKS_ON_LOOPBACK })
  } catch (error) {
    if (error instanceof WebhookProblem) throw invalid([{ path: 'url', message: error.message }])
    throw error
  }
}

/**
 * Stores a new secret for a webhook, encrypted, and returns it as its receiver needs it. Throws 409
 * `no_secret_key` without a SECRET_KEY.
 */
async function setSecret({ db, config }: TxContext, id: string): Promise<string> {
  if (config.SECRET_KEY.length === 0) throw conflict('no_secret_key', webhookTexts.noKey)
  const plain = randomBytes(32)
  await db
    .updateTable('webhook')
    .set({ secret: webhookCipher(config).encrypt(plain, id) })
    .where('id', '=', id)
    .execute()
  return `whsec_${plain.toString('base64')}`
}

/**
 * Gives one of the user's own webhooks a new secret. For a day, the old one also signs. Throws 404
 * for the webhooks of others.
 */
export async function rotateSecret(context: UserContext, id: string): Promise<WebhookWithSecret> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await db
      .updateTable('webhook')
      .set((row) => ({ previous_secret: row.ref('secret'), previous_until: new Date(now.getTime() + rotationMs) }))
      .where('id', '=', id)
      .where('user_id', '=', profile.id)
      .returning('id')
      .executeTakeFirstOrThrow(webhookNotFound)
    const secret = await setSecret(context, id)
    await record(context, { kind: 'webhook.rotated', actor_id: profile.auth_user_id, details: { id } })
    return { ...(await getWebhook(db, profile.id, id, now)), secret }
  })
}

/**
 * Changes one of the user's own webhooks, or turns it on or off. Throws 404 for the webhooks of
 * others, and 422 for an address that we can't use.
 */
export async function changeWebhook(
  context: UserContext,
  { id, url: text, events, is_active }: WebhookChange & { id: string },
): Promise<Webhook> {
  const url = text === undefined ? undefined : addressOf(context, text)
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const before = await lockWebhook(context, id)
    if (url !== undefined || events !== undefined)
      await db
        .updateTable('webhook')
        .set({ ...(url !== undefined && { url }), ...(events !== undefined && { events: distinct(events) }) })
        .where('id', '=', id)
        .execute()
    if (is_active === true && before.stopped_at !== null)
      await db
        .updateTable('webhook')
        .set({ stopped_at: null, stopped_by: null, failing_since: null })
        .where('id', '=', id)
        .execute()
    if (is_active === false && before.stopped_at === null) await turnOff(context, id, 'owner')
    await record(context, { kind: 'webhook.changed', actor_id: profile.auth_user_id, details: { id } })
    return getWebhook(db, profile.id, id, now)
  })
}

/** Turns a webhook off, which ends its deliveries. Returns undefined if it was off. */
async function turnOff({ db, now }: TxContext, id: string, stopped_by: 'owner' | 'gone' | 'failing') {
  const stopped = await db
    .updateTable('webhook')
    .set({ stopped_at: now, stopped_by })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning(['url', 'user_id'])
    .executeTakeFirst()
  if (!stopped) return undefined
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', problem: stopped_by === 'gone' ? webhookTexts.gone : webhookTexts.off })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return stopped
}

/** Turns a webhook off, and tells its owner by email. */
export async function stopWebhook(context: TxContext, id: string, reason: 'gone' | 'failing'): Promise<void> {
  const stopped = await turnOff(context, id, reason)
  if (!stopped) return
  const { auth_user_id } = await context.db
    .selectFrom('users')
    .select('auth_user_id')
    .where('id', '=', stopped.user_id)
    .executeTakeFirstOrThrow()
  if (auth_user_id === null) return
  const { hostname: host } = new URL(stopped.url)
  await announce(context, 'webhook.stopped', { auth_user_id, host, reason })
}

/** Deletes one of the user's own webhooks with its log. Throws 404 for the webhooks of others. */
export async function deleteWebhook(context: UserContext, id: string): Promise<void> {
  await transact(context, async (context) => {
    const { db, profile } = context
    await db
      .deleteFrom('webhook')
      .where('id', '=', id)
      .where('user_id', '=', profile.id)
      .returning('id')
      .executeTakeFirstOrThrow(webhookNotFound)
    await record(context, { kind: 'webhook.deleted', actor_id: profile.auth_user_id, details: { id } })
  })
}

/** Sends a test event to one of the user's own webhooks. Throws 404, 409 `webhook_off`, and 429. */
export async function sendTest(context: UserContext, webhook_id: string): Promise<WebhookDelivery> {
  await spend(context.pool, sendsAnHour, context.profile.id)
  return transact(context, async (context) => {
    await lockActive(context, webhook_id)
    const delivery = await context.db
      .insertInto('webhook_delivery')
      .values({ webhook_id, kind: testKind, created_at: context.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    enqueue(context, webhookDeliveries, { id: delivery.id })
    return deliveryOnWire(delivery)
  })
}

/**
 * Sends an event again, with the same `webhook-id`. Throws 404, 409 `webhook_off` or
 * `delivery_waiting`, and 429.
 */
export async function replayDelivery(
  context: UserContext,
  { id: webhook_id, delivery_id }: WebhookDeliveryId,
): Promise<WebhookDelivery> {
  await spend(context.pool, sendsAnHour, context.profile.id)
  return transact(context, async (context) => {
    await lockActive(context, webhook_id)
    const { state } = await context.db
      .selectFrom('webhook_delivery')
      .select('state')
      .where('id', '=', delivery_id)
      .where('webhook_id', '=', webhook_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(t('Delivery not found')))
    if (state === 'waiting') throw conflict('delivery_waiting', webhookTexts.waiting)
    const delivery = await context.db
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, status: null, problem: null })
      .where('id', '=', delivery_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    enqueue(context, webhookDeliveries, { id: delivery_id })
    return deliveryOnWire(delivery)
  })
}

/** Locks one of the user's own webhooks. Throws 404 for any other. */
const lockWebhook = ({ db, profile }: UserContext & TxContext, id: string) =>
  db
    .selectFrom('webhook')
    .select('stopped_at')
    .where('id', '=', id)
    .where('user_id', '=', profile.id)
    .forUpdate()
    .executeTakeFirstOrThrow(webhookNotFound)

async function lockActive(context: UserContext & TxContext, id: string): Promise<void> {
  const { stopped_at } = await lockWebhook(context, id)
  if (stopped_at) throw conflict('webhook_off', webhookTexts.off)
}

/** Enqueues the events of this transaction for the webhooks of the profiles that may see them. */
export function tellWebhooks(context: TxContext): void {
  writePublished(
    context,
    webhookDeliveries,
    sql`
    insert into webhook_delivery (webhook_id, event_id, kind, created_at)
      select webhook.id, published.id, kind, published.created_at
      from published join webhook using (user_id)
      where stopped_at is null and kind = any(events)
    returning jsonb_build_object('id', webhook_delivery.id) as data`,
  )
}

/**
 * Turns off webhooks that have failed for a day, and deletes deliveries from more than 30 days ago.
 * Deliveries that wait without a job get one.
 */
export async function sweepWebhooks(context: Context): Promise<void> {
  const { db, now } = context
  const failing = await db
    .selectFrom('webhook')
    .select('id')
    .where('failing_since', '<=', new Date(now.getTime() - failingAtMostMs))
    .where('stopped_at', 'is', null)
    .execute()
  for (const { id } of failing) await transact(context, (context) => stopWebhook(context, id, 'failing'))
  const before = new Date(now.getTime() - deliveriesKeptMs)
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).execute()
  await enqueueLost(context)
}

/** Enqueues deliveries that wait without a job, for example after a restored backup. */
async function enqueueLost(context: Context): Promise<void> {
  const before = new Date(context.now.getTime() - HOUR_MS)
  await transact(context, async (context) => {
    const waiting = await context.db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('state', '=', 'waiting')
      .where('created_at', '<', before)
      .execute()
    if (waiting.length === 0) return
    const open = new Set((await listOpenJobs(context.db, webhookDeliveries)).map(({ id }) => id))
    for (const { id } of waiting) if (!open.has(id)) enqueue(context, webhookDeliveries, { id })
  })
}

/** Deletes the webhooks of a closed account, or of a role that was left. */
export async function deleteWebhooksOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('webhook').where('user_id', 'in', profile_ids).execute()
}

/**
 * Encrypts the secrets of webhooks that have an earlier key of SECRET_KEY with its first key.
 * Returns how many webhooks there were. Leaves secrets whose key SECRET_KEY no longer has.
 */
export async function rotateWebhookKeys(context: Context): Promise<number> {
  return transact(context, async ({ db, config }) => {
    const cipher = webhookCipher(config)
    const [, ...earlier] = cipher.prefixes
    const rows = await db
      .selectFrom('webhook')
      .select(['id', 'secret', 'previous_secret'])
      .where(sql<boolean>`${keysOfSecrets} && ${earlier}::bytea[]`)
      .forUpdate()
      .execute()
    for (const { id, secret, previous_secret } of rows) {
      const again = (stored: Buffer) => cipher.encrypt(cipher.decrypt(stored, id), id)
      await db
        .updateTable('webhook')
        .set({ secret: again(secret), previous_secret: previous_secret && again(previous_secret) })
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  })
}
