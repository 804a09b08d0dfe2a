import { parseArgs } from 'node:util'
import { beginCheck } from '../../test/deep/report.ts'
import { openMachine } from '../../test/machine.ts'
import { fillDatabase, startCluster, withDatabase } from './cluster.ts'
import { compare } from './compare.ts'
import { type Effect, type Fault, faults, measureFault } from './faults.ts'
import { startLoad } from './load.ts'
import { findPrograms, type Programs } from './packages.ts'
import { backUp, restoreToPoint } from './restore.ts'

/** The most seconds that users may wait. */
const limits = { withoutWrites: 30, withoutReads: 2 }

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? String(Date.now() % 1_000_000) },
    users: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const [seed, users, rounds] = [values.seed, values.users, values.rounds].map(Number) as [number, number, number]
const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
const report = beginCheck<string>(...chosen.map(({ name }) => name), 'The cluster')

let programs: Programs
try {
  programs = findPrograms()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const machine = await openMachine()
// Ctrl-C and a failure end all programs, too.
process.once('uncaughtException', (error) => {
  console.error(error)
  void machine[Symbol.asyncDispose]().then(() => process.exit(1))
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void machine[Symbol.asyncDispose]().then(() => process.exit(130)))
try {
  await checkCluster(programs, Array.from({ length: rounds }, () => chosen).flat())
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await machine[Symbol.asyncDispose]()
}
process.exit()

async function checkCluster(installed: Programs, planned: readonly Fault[]): Promise<void> {
  const began = performance.now()
  const log = (sentence: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
  log(`The cluster starts in ${machine.folder}, with --seed ${seed} and --users ${users}.`)
  const cluster = await startCluster(machine, installed, log)
  const url = cluster.database.url('porchlight')
  const people = await withDatabase(url, (db) => fillDatabase(cluster.url, db, users))
  await backUp(cluster, machine, installed)
  log('The backup of the day before is made.')
  const load = startLoad(people, seed)
  const { record } = load
  const effects: Effect[] = []
  for (const fault of planned) {
    log(`${fault.name} ...`)
    effects.push(await measureFault(fault, cluster, record))
    printEffect(effects.at(-1)!)
  }
  await load.finish()
  const difference = await withDatabase(url, (db) => compare(db, record, load.followers))
  await load.hangUp()
  log('The log of all servers is archived, and the backup restored to a point in time ...')
  const restored = await restoreToPoint(cluster, machine, installed)
  for (const sentence of [...difference.sentences, ...new Set(record.wrong)].slice(0, 50)) console.log(sentence)
  const most = (key: 'withoutWrites' | 'withoutReads') => Math.max(0, ...effects.map((effect) => effect[key]))
  const bookings = record.writes.filter(({ kind }) => kind === 'booking').length
  const isRestored = restored.hasEarlier && !restored.hasLater && restored.bookings === bookings
  const rows = [
    { measure: 'acknowledged writes lost', figure: difference.lost, limit: 0 },
    { measure: 'acknowledged writes doubled', figure: difference.doubled, limit: 0 },
    { measure: 'seconds without writes', figure: most('withoutWrites'), limit: limits.withoutWrites },
    { measure: 'seconds without reads', figure: most('withoutReads'), limit: limits.withoutReads },
    { measure: 'events missed', figure: difference.missed, limit: 0 },
    { measure: 'wrong answers', figure: record.wrong.length, limit: 0 },
    { measure: 'rows wrong after the restore', figure: isRestored ? 0 : 1, limit: 0 },
  ]
  const broken = rows.filter(({ figure, limit }) => figure > limit).length
  report(
    'The cluster',
    rows.map((row) => ({
      ...row,
      figure: Math.round(row.figure * 100) / 100,
      ok: row.figure > row.limit ? 'NO' : 'yes',
    })),
    {
      found: broken,
      done: effects.length,
      planned: planned.length,
      summary:
        `${record.writes.length} writes acknowledged, ${record.writes.filter(({ tries }) => tries > 1).length} of them after retries, ` +
        `${record.at.reads.length} reads, ${record.signIns} sign-ins, ${load.followers.reduce((sum, { last }) => sum + last, 0)} events; ` +
        `restored to a point in time in ${restored.seconds.toFixed(1)} s; ${((performance.now() - began) / 60_000).toFixed(1)} minutes with --seed ${seed}.`,
    },
  )
}

function printEffect(effect: Effect): void {
  const isOver = effect.withoutWrites > limits.withoutWrites || effect.withoutReads > limits.withoutReads
  const repeated = [...effect.repeated].map(([reason, count]) => `${count} × ${reason}`).join(', ')
  report(
    effect.name,
    [
      {
        'seconds without writes': effect.withoutWrites.toFixed(2),
        'seconds without reads': effect.withoutReads.toFixed(2),
        'seconds until fully recovered': effect.recovered.toFixed(1),
        writes: effect.writes,
        reads: effect.reads,
      },
    ],
    {
      found: Number(isOver),
      done: effect.writes + effect.reads,
      summary: repeated ? `requests repeated: ${repeated}` : 'no request was repeated',
    },
  )
}
