import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from './http/errors.server.ts'

/** So many of something within so many seconds, for each key. */
export interface Limit {
  /** Names the limit in the table, so that two limits do not share a key. */
  name: string
  points: number
  seconds: number
  /** What a person reads when it is used up. */
  message: string
}

const limiters = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>()

/** Takes one point, across all processes on the database. Throws 429 with `Retry-After` when none is left. */
export async function spend(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  try {
    await limiterOf(pool, limit).consume(key.slice(0, 200))
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw rateLimited(refused.msBeforeNext / 1000, limit.message)
    throw refused
  }
}

/** Gives a point back, e.g. when the password was right after all. */
export async function giveBack(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  await limiterOf(pool, limit).reward(key.slice(0, 200))
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
