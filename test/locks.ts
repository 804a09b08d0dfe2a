import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** How many connections of the test's database wait for a lock. */
export async function waitingForLocks({ deps }: TestServer): Promise<number> {
  const { rows } = await deps.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

type Statement = readonly [text: string, values: readonly unknown[]]

/**
 * Runs statements in a transaction, calls `then`, and commits as soon as one connection waits for a
 * lock. `meanwhile` comes just before the commit. Resolves to what `then` resolved to.
 */
export async function commitWhenAwaited<T>(
  server: TestServer,
  statements: readonly Statement[],
  then: () => Promise<T>,
  meanwhile: readonly Statement[] = [],
): Promise<T> {
  const connection = await server.deps.pool.connect()
  const run = async (all: readonly Statement[]) => {
    for (const [text, values] of all) await connection.query(text, [...values])
  }
  try {
    await connection.query('begin')
    await run(statements)
    const answer = then()
    await expect.poll(() => waitingForLocks(server)).toBeGreaterThan(0)
    await run(meanwhile)
    await connection.query('commit')
    return await answer
  } finally {
    connection.release()
  }
}
