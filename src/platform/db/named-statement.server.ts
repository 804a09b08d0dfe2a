import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Database } from './db.server.ts'

/**
 * Runs a named statement, which each connection plans once: for statements that take longer to plan
 * than to run. Values must be parameters, or each value becomes a statement of its own.
 */
export async function runNamed<Row extends object>(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const name = createHash('sha1').update(text).digest('base64url')
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  return rows
}
