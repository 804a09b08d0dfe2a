import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cipher, cipherOf, prefixLength } from '#platform/encryption.server.ts'
import { Moment, type Paging, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { Id } from '#platform/ids.ts'
import { storedText } from '#platform/stored-text.ts'
import { t } from '#ui/language.ts'
import type { Webhook, WebhookDeliveries, WebhookDelivery, Webhooks } from './webhooks-contract.ts'

/** Encrypts the secrets of webhooks; the webhook's id is the owner. */
export const webhookCipher = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Cipher => cipherOf(SECRET_KEY, 'webhook')

const columns = [
  'id',
  'url',
  'events',
  'created_at',
  'failing_since',
  'stopped_at',
  'stopped_by',
  'previous_until',
] as const

/** The webhooks of a profile, the oldest first. */
export async function listWebhooks(db: Db, user_id: string, now: Date): Promise<Webhooks> {
  const rows = await db
    .selectFrom('webhook')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { items: rows.map((row) => webhookOnWire(row, now)), next_cursor: null }
}

/** A webhook of a profile. Throws 404 for those of others. */
export async function getWebhook(db: Db, user_id: string, id: string, now: Date): Promise<Webhook> {
  const row = await db
    .selectFrom('webhook')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw webhookNotFound()
  return webhookOnWire(row, now)
}

/** 404 for a webhook. */
export const webhookNotFound = () => notFound(t('Webhook not found'))

type WebhookRow = Pick<Selectable<DB['webhook']>, (typeof columns)[number]>

function webhookOnWire(row: WebhookRow, now: Date): Webhook {
  const { id, url, created_at, failing_since, stopped_at, stopped_by, previous_until } = row
  return {
    id,
    url,
    events: row.events as Webhook['events'],
    is_active: stopped_at === null,
    stopped_by,
    failing_since: failing_since?.toISOString() ?? null,
    rotates_until: previous_until && previous_until > now ? previous_until.toISOString() : null,
    created_at: created_at.toISOString(),
  }
}

const Key = z.tuple([Moment, Id()])

/** The log of a webhook of a profile, the newest first. Throws 404 for the webhooks of others. */
export async function listDeliveries(
  db: Db,
  { user_id, webhook_id }: { user_id: string; webhook_id: string },
  { limit, cursor }: z.infer<typeof Paging>,
): Promise<WebhookDeliveries> {
  const after = unpackCursor(cursor, Key)
  const own = db.selectFrom('webhook').select('id').where('id', '=', webhook_id).where('user_id', '=', user_id)
  if (!(await own.executeTakeFirst())) throw webhookNotFound()
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id], deliveryOnWire)
}

/** A delivery as clients get it. */
export function deliveryOnWire(row: Selectable<DB['webhook_delivery']>): WebhookDelivery {
  const { id, event_id, kind, state, attempts, status, problem, last_attempt_at, created_at } = row
  return {
    id,
    event_id: event_id === null ? null : Number(event_id),
    type: kind,
    state,
    attempts,
    status,
    problem: problem && storedText(problem),
    last_attempt_at: last_attempt_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** The part of a webhook's stored secrets that names the key of each. */
export const keysOfSecrets = sql<Buffer[]>`array_remove(array[
  substring(webhook.secret for ${sql.lit(prefixLength)}),
  substring(webhook.previous_secret for ${sql.lit(prefixLength)})], null)`

/** How many webhooks there are, are off, and have a secret that no key decrypts. */
export async function countWebhooks(
  db: Db,
  config: Pick<Config, 'SECRET_KEY'>,
): Promise<{ all: number; off: number; failing: number; locked: number }> {
  const { rows } = await sql<{ all: number; off: number; failing: number; locked: number }>`
    select count(*)::int as all, count(stopped_at)::int as off,
      count(*) filter (where failing_since is not null and stopped_at is null)::int as failing,
      count(*) filter (where not ${keysOfSecrets} <@ ${webhookCipher(config).prefixes}::bytea[])::int as locked
    from webhook`.execute(db)
  return rows[0] ?? { all: 0, off: 0, failing: 0, locked: 0 }
}
