import { hash } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { loadInTransaction, removeConstraints } from '#platform/db/bulk-load.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { copyBatch } from './copy.server.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { readAtlas } from './people/places.ts'
import { planWorld } from './plan.ts'
import { templates } from './questions.ts'
import { type Table, tables } from './rows.ts'
import { worldOf } from './world.ts'

/** How many rows each table got. */
export type RowCounts = Record<Table, number>

/**
 * Thrown if the database already has accounts. Demo people and real people never share a database.
 */
export class DatabaseInUse extends OperatorError {
  override name = 'DatabaseInUse'
}

/** True if the database has no accounts. */
export async function hasNoAccounts(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth_user limit 1')
  return rowCount === 0
}

/**
 * Fills a migrated database without accounts with a made-up world, in one transaction. The world
 * depends only on the seed, the number of providers and `now`. Throws {@link DatabaseInUse} if the
 * database has accounts. 2,000 providers take a few seconds, a million some minutes.
 */
export async function loadWorld(
  pool: Pool,
  options: { seed: string | number; providers: number; now: Date },
): Promise<RowCounts> {
  if (!(await hasNoAccounts(pool)))
    throw new DatabaseInUse('This database already has accounts. Use an empty database for a demo world.')
  const plan = planWorld({ ...options, now: options.now.getTime() }, readAtlas())
  const password_hash = await hashDemoPassword()
  const counts = Object.fromEntries(tables.map((table) => [table, 0])) as RowCounts
  await loadInTransaction(pool, async (client) => {
    const restoreConstraints = await removeConstraints(client, tables)
    for (const batch of worldOf(plan, password_hash)) {
      await copyBatch(client, batch)
      for (const table of tables) counts[table] += batch[table].length
    }
    await restoreConstraints()
    for (const [name, questions] of Object.entries(templates))
      await client.query('update categories set questions = $2 where name = $1', [name, JSON.stringify(questions)])
    await client.query(`analyze ${tables.join(', ')}`)
    await client.query('select rebuild_search()')
    await client.query('select count_town_services()')
  })
  return counts
}

/**
 * Hashes the password once for all demo logins, with the parameters of real ones. Thousands of
 * hashes would be slow.
 */
function hashDemoPassword(): Promise<string> {
  return hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
