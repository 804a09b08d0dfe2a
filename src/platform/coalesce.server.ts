import type pg from 'pg'
import { within } from './within.server.ts'

interface Run<T> {
  answer: Promise<T>
  /** The next run, for callers who came while this one was in progress. */
  next?: Promise<T>
}

/** Reads from a database, together with others who want the same: `key` says what. */
export type Coalesced<T> = (from: pg.Pool, key: string, read: () => Promise<T>) => Promise<T>

/** Milliseconds. Behind a read that takes longer, the next one begins. */
const longest = 1_000

/**
 * Lets callers who want the same at the same time share a read. While a read is in progress, new
 * callers wait for the next one. So each caller gets content that was read after the call.
 */
export function coalesced<T>(): Coalesced<T> {
  const all = new WeakMap<pg.Pool, Map<string, Run<T>>>()
  return (from, key, read) => {
    const runs = all.get(from) ?? new Map<string, Run<T>>()
    all.set(from, runs)

    function begin(): Promise<T> {
      const run: Run<T> = { answer: read() }
      runs.set(key, run)
      const end = () => {
        if (!run.next && runs.get(key) === run) runs.delete(key)
      }
      run.answer.then(end, end)
      return run.answer
    }

    const run = runs.get(key)
    if (!run) return begin()
    run.next ??= within(longest, run.answer).then(begin, begin)
    return run.next
  }
}
