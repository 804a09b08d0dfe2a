import { keepNewest } from '../keep-newest.server.ts'
import type { Db } from './db.server.ts'

/**
 * How long a value is used, in milliseconds. It is short, so that a change soon takes effect
 * everywhere.
 */
const KEPT_FOR = 30_000
const MOST_KEPT = 1_000

/** Values by text, in the memory of this process. */
export interface TimedCache<Value> {
  /**
   * The value of a text in a database: one of the last half minute, or what `find` returns.
   * Failures aren't kept.
   */
  read: (db: Db, text: string, find: () => Promise<Value>) => Promise<Value>
  /** Forgets all values of a database. */
  clear: (db: Db) => void
}

/** A cache that keeps the thousand newest values of each database, each for half a minute. */
export function timedCache<Value>(): TimedCache<Value> {
  const caches = new WeakMap<Db, Map<string, { until: number; value: Promise<Value> }>>()
  return {
    read(db, text, find) {
      const values = caches.get(db) ?? new Map()
      caches.set(db, values)
      const known = values.get(text)
      if (known && Date.now() < known.until) return known.value
      const value = find()
      keepNewest(values, text, { until: Date.now() + KEPT_FOR, value }, MOST_KEPT)
      value.catch(() => values.delete(text))
      return value
    },
    clear: (db) => void caches.delete(db),
  }
}
