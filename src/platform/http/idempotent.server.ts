import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { msg } from '#ui/language.ts'
import type { TxContext } from '../context.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { runNamed } from '../db/named-statement.server.ts'
import { transact, writeLater } from '../db/transact.server.ts'
import { type Limit, spendLocally } from '../rate-limits.server.ts'
import { networkOf } from './address.server.ts'
import type { AppEnv, KeyedRequest } from './app.server.ts'
import { documented } from './documented.server.ts'
import { conflict, HttpError, invalid, keyReused, onConstraint, violates } from './errors.server.ts'
import { failed } from './openapi-components.server.ts'

const DAY_MS = 24 * 3_600_000

/** A limit, because each new key stores an answer for a day. */
const keysOfLogin: Limit = {
  name: 'idempotency-keys',
  points: 5_000,
  seconds: 24 * 3600,
  message: msg('Too many requests with an Idempotency-Key. Please try again tomorrow.'),
}

type Env = AppEnv & { Variables: { session?: { auth_user_id: string }; file?: Uint8Array } }

/**
 * Replays the first answer to a POST that repeats an `Idempotency-Key` within 24 hours. The same
 * key with another body is 422. `status` is that of a success, which the command stores with
 * {@link transactOnce} in its own transaction. Errors are stored afterwards, because they have no
 * effect; those of 5xx and 429 are not stored, so clients can retry, nor are those of visitors, who
 * could fill the disk. Of two requests at the same time, the second one waits for the commit of the
 * first one, then its effect is rolled back and it gets the same answer. JSON is compared by its
 * value, because programs order fields as they like, and a file by its bytes, because browsers
 * never write the same multipart body twice.
 */
export const idempotent = (status: 200 | 201) =>
  documented(
    { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }], responses: failed(409) },
    createMiddleware<Env>(async (c, next) => {
      const key = idempotencyKeyOf(c)
      if (key === undefined) return next()
      const once: KeyedRequest = {
        scope: c.var.session?.auth_user_id ?? networkOf(c.var.address),
        key: `${c.req.path} ${key}`,
        request_hash: createHash('sha256')
          .update(c.get('file') ?? valueIn(await c.req.text()))
          .digest(),
        status,
        isStored: false,
      }
      const first = await findAnswer(c, once)
      if (first) return first

      await spendLocally(keysOfLogin, once.scope)
      c.set('once', once)
      await next()
      const later = once.isStored ? undefined : await storeFailure(c, once)
      if (!later) return
      // Without this, Hono would keep the headers of the answer that this one replaces.
      c.res = undefined
      c.res = later
    }),
  )

/**
 * A text that is the same for JSON with the same value. A text that isn't JSON, or is nested too
 * deeply, stays as it is.
 */
function valueIn(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), inOrder)
  } catch {
    return text
  }
}

/** Sorts the fields of an object. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The `Idempotency-Key` of a request, if any. Throws 422 for one that is empty or too long. */
export function idempotencyKeyOf(c: Context<AppEnv>): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && (key.length < 1 || key.length > 200))
    throw invalid([{ path: 'Idempotency-Key', message: msg('An Idempotency-Key has 1 to 200 characters.') }])
  return key
}

/**
 * Stores a failed answer, unless a retry may succeed. Returns the answer of a request that was
 * faster, if any.
 */
async function storeFailure(c: Context<Env>, once: KeyedRequest): Promise<Response | undefined> {
  const { status, ok } = c.res
  if (c.error instanceof HttpError && c.error.code === answeredMeanwhile().code) return findAnswer(c, once)
  // The limit may have been reached by the same request, sent twice.
  if (status === 429) return findAnswer(c, once)
  if (status >= 500) return undefined
  if (ok) throw new Error(`${c.req.path} answered without transactOnce(), so a retry could repeat its effect`)
  if (!c.var.session) return undefined
  const { scope, key, request_hash } = once
  const row = { scope, key, request_hash, status, body: await c.res.clone().text(), created_at: c.var.clock.now() }
  try {
    await c.var.db.insertInto('idempotency_key').values(row).execute()
    return undefined
  } catch (error) {
    if (!violates(error, 'one_answer_per_key')) throw error
    return findAnswer(c, once)
  }
}

/**
 * The answer to a request that was stored in the last 24 hours. Throws 422 if it answered another
 * body.
 */
async function findAnswer(c: Context<Env>, { scope, key, request_hash }: KeyedRequest): Promise<Response | undefined> {
  const { db, clock } = c.var
  const [first] = await runNamed(
    { db },
    db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'body'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS)),
  )
  if (!first) return undefined
  if (!first.request_hash.equals(request_hash)) throw keyReused()
  return c.body(first.body, first.status as 200, {
    'content-type': contentTypeOf(first.status),
    'idempotency-replayed': 'true',
  })
}

const contentTypeOf = (status: number) => (status >= 400 ? 'application/problem+json' : 'application/json')

/**
 * Like `transact()`, for the commands of routes behind {@link idempotent}: if the request has a
 * key, the result is stored as its answer in the same transaction, so that a crash leaves both or
 * neither. The result must be the body of the answer.
 */
export async function transactOnce<C extends { db: Db; now: Date; once?: KeyedRequest }, T>(
  context: C,
  work: (context: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  const { once, now } = context
  if (!once) return transact(context, work)
  const { scope, key, request_hash, status } = once
  const result = await transact(context, async (context) => {
    const result = await work(context)
    const row = { scope, key, request_hash, status, body: JSON.stringify(result), created_at: now }
    writeLater(context, context.db.insertInto('idempotency_key').values(row))
    return result
  }).catch(onConstraint('one_answer_per_key', answeredMeanwhile))
  once.isStored = true
  return result
}

/** Ends a command whose request was answered meanwhile. The client gets that answer instead. */
const answeredMeanwhile = () => conflict('answered_meanwhile', msg('This request was answered meanwhile.'))

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
  const { scope, key } = answer
  await db.deleteFrom('idempotency_key').where('scope', '=', scope).where('key', '=', key).execute()
  await db
    .insertInto('idempotency_key')
    .values({ ...answer, created_at: now })
    .execute()
    .catch(onConstraint('one_answer_per_key', answeredMeanwhile))
}
