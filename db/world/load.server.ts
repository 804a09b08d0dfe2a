import { hash } from '@node-rs/argon2'
import type { Pool, PoolClient } from 'pg'
import { copyBatch } from './copy.server.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { readAtlas } from './places.ts'
import { planWorld } from './plan.ts'
import { type Table, tables } from './rows.ts'
import { strip } from './strip.server.ts'
import { worldOf } from './world.ts'

export type Loaded = Record<Table, number>

/** Thrown instead of mixing a made-up world with the people who are there. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** True when nobody has an account yet: the state in which a demo start fills the world. */
export async function isUninhabited(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth_user limit 1')
  return rowCount === 0
}

/**
 * Fills an empty, migrated database with the world of that seed, relative to `now`, in one transaction: all of it or nothing.
 * Answers with the number of rows by table. Throws {@link DatabaseInUse} when there are people in it.
 * 2,000 providers take a few seconds, a million some minutes.
 */
export async function loadWorld(
  pool: Pool,
  wishes: { seed: string | number; providers: number; now: Date },
): Promise<Loaded> {
  if (!(await isUninhabited(pool)))
    throw new DatabaseInUse('There are people in this database; a made-up world goes into an empty one.')
  const plan = planWorld({ ...wishes, now: wishes.now.getTime() }, readAtlas())
  const password_hash = await sharedHash()
  const loaded = Object.fromEntries(tables.map((table) => [table, 0])) as Loaded
  await inOneTransaction(pool, async (client) => {
    const putBack = await strip(client)
    for (const batch of worldOf(plan, password_hash)) {
      await copyBatch(client, batch)
      for (const table of tables) loaded[table] += batch[table].length
    }
    await putBack()
    await client.query(`analyze ${tables.join(', ')}`)
    await client.query('select rebuild_search()')
    await client.query('select count_town_services()')
  })
  return loaded
}

/** argon2id as for everybody (19 MiB, two passes), but once for all: two thousand of them would take longer than the world. */
function sharedHash(): Promise<string> {
  return hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

async function inOneTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "begin; set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '512MB'",
    )
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
