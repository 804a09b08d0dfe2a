import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#platform/db/db.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { aTown, compete, contests, countOverlaps, hangUp, type Town } from './rivals.ts'

/**
 * Competing bookings for the same slots: `node test/load/bookings.ts [rounds]`. 16 HTTP connections
 * from this process, the API in a second one, PostgreSQL with production settings (every commit
 * reaches the disk). `npm run bench -- bookings` measures how many it makes.
 */
const [rounds = 100] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-load-'))
const postgres = await startEmbedded(folder)
await migrate(postgres.url)
const database = connect(postgres.url, 16)
const { db } = database
database.pool.on('error', () => {})
const api = fork(new URL('api-process.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: postgres.url } })
const [url] = (await once(api, 'message')) as [string]

try {
  const town = await aTown({ url, db, now: new Date() }, { connections: 16, providers: 300 })
  const clean = await contest(town)
  const overlaps = await countOverlaps(db)
  console.log(`overlapping bookings in the database: ${overlaps}; deadlocks: ${await countDeadlocks()}`)
  process.exitCode = clean && overlaps === 0 ? 0 : 1
} finally {
  hangUp()
  api.kill()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function contest(town: Town): Promise<boolean> {
  const table: Record<string, object> = {}
  let round = 0
  for (const name of Object.keys(contests) as (keyof typeof contests)[]) {
    const tally = { rounds, 'with the right winners': 0, booked: 0, refused: 0, failed: 0 }
    for (let turn = 0; turn < rounds; turn++) {
      const statuses = await compete(town, name, round++)
      const won = count(statuses, 201)
      const refused = count(statuses, 409)
      tally.booked += won
      tally.refused += refused
      tally.failed += statuses.length - won - refused
      if (won === contests[name].winners && won + refused === statuses.length) tally['with the right winners']++
    }
    table[name] = tally
  }
  console.table(table)
  return Object.values(table).every((tally) => 'failed' in tally && tally.failed === 0)
}

function count(statuses: number[], status: number): number {
  return statuses.filter((one) => one === status).length
}

/** Deadlocks that PostgreSQL resolved; the commands were repeated. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
