import { type OperationNodeSource, sql } from 'kysely'
import type { Tx } from './db.server.ts'
import { runNamed } from './named-statement.server.ts'

/** An INSERT, UPDATE or DELETE that other parts of its statement may refer to by name. */
export type NamedWrite = readonly [name: string, write: OperationNodeSource]

/**
 * Sends writes in one statement. They all see the rows as they were before it, so no two may change
 * the same row.
 */
export async function sendWrites(tx: Tx, writes: readonly NamedWrite[]): Promise<void> {
  if (writes.length === 0) return
  const parts = writes.map(([name, write]) => sql`${sql.id(name)} as (${write})`)
  await runNamed({ db: tx }, sql`with ${sql.join(parts)} select`)
}
