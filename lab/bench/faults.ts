import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadZipCodes } from '../../src/domains/locations/commands.server.ts'
import { connect } from '../../src/platform/db/db.server.ts'
import { startEmbedded } from '../../src/platform/db/embedded.server.ts'
import { migrate } from '../../src/platform/db/migrate.server.ts'
import { aTown, bookBusily, countOverlaps, hangUp } from '../../test/rivals.ts'
import { openSite } from '../../test/site.ts'
import { layWire } from '../../test/wire.ts'

/**
 * Bookings while the database fails in several ways: `node lab/bench/faults.ts`. The built site in
 * a process of its own, 16 HTTP connections from this one, and a proxy in front of PostgreSQL that
 * breaks.
 */
const folder = await mkdtemp(join(tmpdir(), 'porchlight-faults-'))
let postgres = await startEmbedded(folder)
await migrate(postgres.url)
const wire = await layWire(postgres.url)
let database = connect(postgres.url)
database.pool.on('error', () => {})
await loadZipCodes(database.db)
const site = await openSite({ DATABASE_URL: wire.url, DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'silent' })
const town = await aTown({ url: site.url, db: database.db, now: new Date() }, { connections: 16, providers: 300 })

const faults: Record<string, () => Promise<void>> = {
  nothing: () => pause(3000),
  'all connections cut, ten times': async () => {
    for (let turn = 0; turn < 10; turn++) {
      await pause(400)
      wire.cut()
    }
  },
  'PostgreSQL stopped for 3 s and started again': async () => {
    await pause(500)
    wire.unplug()
    await database.close()
    await postgres.stop()
    await pause(3000)
    postgres = await startEmbedded(folder)
    database = connect(postgres.url)
    database.pool.on('error', () => {})
    wire.leadTo(postgres.url)
  },
  'nothing gets through for 20 s': async () => {
    await pause(500)
    wire.hold()
    await pause(20_000)
    wire.release()
  },
}

try {
  const table: Record<string, object> = {}
  let fine = true
  for (const [name, happen] of Object.entries(faults)) {
    let longest = 0
    const [statuses] = await Promise.all([
      bookBusily({ ...town, timed: (ms: number) => (longest = Math.max(longest, ms)) }, seconds(name)),
      happen(),
    ])
    const began = performance.now()
    let again = 0
    while (!(await bookBusily(town, 0.2)).every(isWell) && ++again < 100);
    const overlaps = await countOverlaps(database.db)
    const count = (fits: (status: number) => boolean) => statuses.filter(fits).length
    const failed = count((status) => !isWell(status) && status !== 503)
    table[name] = {
      booked: count((status) => status === 201),
      refused: count((status) => status === 409),
      '503': count((status) => status === 503),
      failed,
      'longest answer s': Number((longest / 1000).toFixed(1)),
      'well again after s': Number(((performance.now() - began) / 1000).toFixed(1)),
      overlaps,
    }
    console.table(table)
    fine &&= failed === 0 && overlaps === 0 && again < 100
  }
  process.exitCode = fine ? 0 : 1
} finally {
  hangUp()
  await site[Symbol.asyncDispose]()
  await wire[Symbol.asyncDispose]()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Booked, or the slot is taken. */
function isWell(status: number): boolean {
  return status === 201 || status === 409
}

function seconds(name: string): number {
  return name.includes('20 s') ? 22 : 6
}
