import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { TxContext } from '../context.server.ts'
import type { AppEnv } from './app.server.ts'
import { conflict, invalid } from './errors.server.ts'

const DAY_MS = 24 * 3_600_000
/** A request without an answer after this time was cut off, and its key can be used again. */
const longestAnswer = 60_000

/**
 * Replays the first answer to a POST that repeats an `Idempotency-Key` within 24 hours. The same
 * key with another body is 422; a repetition before the first answer is ready is 409. Answers of
 * 5xx and 429 are not stored, so clients can retry. A file is compared by its bytes, because
 * browsers never write the same multipart body twice.
 */
export const idempotent = createMiddleware<
  AppEnv & { Variables: { session?: { auth_user_id: string }; file?: Uint8Array } }
>(async (c, next) => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return next()
  if (key.length < 1 || key.length > 200)
    throw invalid([{ path: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 200 characters.' }])

  const { db, clock, log, request_id } = c.var
  const mine = { scope: c.var.session?.auth_user_id ?? c.var.address, key: `${c.req.path} ${key}` }
  const request_hash = createHash('sha256')
    .update(c.get('file') ?? (await c.req.text()))
    .digest()
  await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', mine.scope)
    .where('key', '=', mine.key)
    .where((row) =>
      row.or([
        row('created_at', '<', new Date(clock.now().getTime() - DAY_MS)),
        row.and([row('status', 'is', null), row('created_at', '<', new Date(clock.now().getTime() - longestAnswer))]),
      ]),
    )
    .execute()
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ ...mine, request_hash, created_at: clock.now() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()

  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('scope', '=', mine.scope)
      .where('key', '=', mine.key)
      .executeTakeFirst()
    if (!first || first.status === null)
      throw conflict('request_in_progress', 'The first request with this key is still being processed.')
    if (!first.request_hash.equals(request_hash)) {
      throw invalid([{ path: 'Idempotency-Key', message: 'This key was used with another request.' }])
    }
    return c.body(first.body ?? '', first.status as 200, {
      'content-type': contentTypeOf(first.status),
      'idempotency-replayed': 'true',
    })
  }

  await next()
  const { status } = c.res
  const ours = db.updateTable('idempotency_key').where('scope', '=', mine.scope).where('key', '=', mine.key)
  const body = await c.res.clone().text()
  const written =
    status >= 500 || status === 429
      ? db.deleteFrom('idempotency_key').where('scope', '=', mine.scope).where('key', '=', mine.key).execute()
      : ours.set({ status, body }).execute()
  // The command has committed, so answer with its result even if the database has failed since.
  await written.catch((error: unknown) => log.error({ err: error, request_id }, 'could not store an idempotent answer'))
})

const contentTypeOf = (status: number) => (status >= 400 ? 'application/problem+json' : 'application/json')

/** An answer to store by its key, for commands that can't use {@link idempotent}. */
export interface StoredAnswer {
  scope: string
  key: string
  request_hash: Buffer
  status: number
  body: string
}

/**
 * Stores an answer in the transaction of its command; it replaces an older one with the same key.
 */
export async function rememberAnswer({ db, now }: Pick<TxContext, 'db' | 'now'>, answer: StoredAnswer): Promise<void> {
  const row = { ...answer, created_at: now }
  await db
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((same) => same.columns(['scope', 'key']).doUpdateSet(row))
    .execute()
}
