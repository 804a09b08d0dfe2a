import { sql } from 'kysely'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, Tx } from './db/db.server.ts'
import { networksOf } from './http/address.server.ts'
import { rateLimited } from './http/errors.server.ts'
import { noteLimit } from './scope.server.ts'

/** A number of points per key and time span. */
export interface Limit {
  /** Identifies the limit in the table, so that limits do not share keys. */
  name: string
  points: number
  seconds: number
  /** The message for users who exceed it. */
  message: string
}

const limiters = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>()

/**
 * Takes one point, shared by all processes on the database. The answer says how many are left.
 * Throws 429 with `Retry-After` if none is.
 */
export function spend(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  return take(limiterOf(pool, limit), limit, key)
}

async function take(limiter: RateLimiterAbstract, limit: Limit, key: string, points = 1): Promise<void> {
  try {
    note(limit, await limiter.consume(key.slice(0, 200), points))
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw rateLimited(refused.msBeforeNext / 1000, limit.message, limit)
    throw refused
  }
}

const note = ({ name, points, seconds }: Limit, { remainingPoints, msBeforeNext }: RateLimiterRes) =>
  noteLimit({ name, points, seconds, left: remainingPoints, reset: msBeforeNext / 1000 })

/**
 * A limit for each network of an address, with its key. Wider networks may hold more users, so they
 * have twice and four times the points.
 */
export const onNetworks = (limit: Limit, address: string): [Limit, string][] =>
  networksOf(address).map((network, width) => {
    if (width === 0) return [limit, network]
    return [{ ...limit, name: `${limit.name}-wide-${width}`, points: limit.points * 2 ** width }, network]
  })

/** {@link spend} on each network of an address. */
export async function spendOnNetworks(pool: pg.Pool, limit: Limit, address: string): Promise<void> {
  for (const [each, key] of onNetworks(limit, address)) await spend(pool, each, key)
}

const localLimiters = new WeakMap<Limit, RateLimiterMemory>()

/**
 * {@link spend} within this process, without the database: for limits that stop floods, and need
 * not be exact. `limit` must be the same object each time.
 */
export const spendLocally = (limit: Limit, key: string, points?: number): Promise<void> =>
  take(localLimiterOf(limit), limit, key, points)

/** {@link giveBack} for {@link spendLocally}. */
export async function giveBackLocally(limit: Limit, key: string, points: number): Promise<void> {
  note(limit, await localLimiterOf(limit).reward(key.slice(0, 200), points))
}

function localLimiterOf(limit: Limit): RateLimiterMemory {
  const limiter = localLimiters.get(limit) ?? new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  localLimiters.set(limit, limiter)
  return limiter
}

/** Takes one point if one is left. The caller is not told how many remain. */
export async function isLeft(pool: pg.Pool, limit: Limit, key: string): Promise<boolean> {
  try {
    await limiterOf(pool, limit).consume(key.slice(0, 200))
    return true
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false
    throw refused
  }
}

/**
 * {@link spend} in the transaction of a command: a rollback returns the point. {@link spend} takes
 * another connection. A command that holds one could wait for it in vain, because others wait in
 * the same way.
 */
export async function spendWithin(context: { db: Tx }, limit: Limit, key: string): Promise<void> {
  const { left, reset } = await takeWithin(context, limit, key)
  if (left < 0) throw rateLimited(reset, limit.message, limit)
  const { name, points, seconds } = limit
  noteLimit({ name, points, seconds, left, reset })
}

/** {@link isLeft} in the transaction of a command; see {@link spendWithin}. */
export const isLeftWithin = async (context: { db: Tx }, limit: Limit, key: string): Promise<boolean> =>
  (await takeWithin(context, limit, key)).left >= 0

async function takeWithin({ db }: { db: Tx }, limit: Limit, key: string): Promise<{ left: number; reset: number }> {
  const now = Date.now()
  // The same statement as RateLimiterPostgres uses.
  const { rows } = await sql<{ points: number; milliseconds: number }>`
    insert into rate_limit as earlier (key, points, expire)
    values (${`${limit.name}:${key.slice(0, 200)}`}, 1, ${now + limit.seconds * 1000})
    on conflict (key) do update set
      points = case when earlier.expire <= ${now} then 1 else earlier.points + 1 end,
      expire = case when earlier.expire <= ${now} then excluded.expire else earlier.expire end
    returning points, (expire - ${now})::double precision as milliseconds`.execute(db)
  const { points = 0, milliseconds = 0 } = rows[0] ?? {}
  return { left: limit.points - points, reset: milliseconds / 1000 }
}

/**
 * {@link spend} for several limits at once. If one is exceeded, the others keep their point, and
 * the first error is thrown.
 */
export async function spendAll(pool: pg.Pool, limits: readonly Limit[], key: string): Promise<void> {
  const results = await Promise.allSettled(limits.map((limit) => spend(pool, limit, key)))
  const refused = results.find(({ status }) => status === 'rejected')
  if (refused?.status !== 'rejected') return
  const spent = limits.filter((_, at) => results[at]?.status === 'fulfilled')
  await Promise.all(spent.map((limit) => giveBack(pool, limit, key)))
  throw refused.reason
}

/** Returns a point, e.g. after a correct password. */
export async function giveBack(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  note(limit, await limiterOf(pool, limit).reward(key.slice(0, 200)))
}

/** Returns all points of a key. */
export async function resetLimit(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  await limiterOf(pool, limit).delete(key.slice(0, 200))
}

/** Deletes points that no longer count. */
export async function sweepRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
}

function limiterOf(pool: pg.Pool, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, known)
  const limiter =
    known.get(limit.name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
  known.set(limit.name, limiter)
  return limiter
}
