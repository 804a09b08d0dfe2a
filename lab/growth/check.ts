import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { databaseSize } from '../../src/platform/backup/connection.server.ts'
import { markdownOf } from '../../test/measuring/table.ts'
import { memoryOf } from '../bench/bench-site.ts'
import { benchWorld } from '../bench/bench-world.ts'
import { type Fit, fit, isWorse, type Point } from './fit.ts'
import { goals, slower } from './goals.ts'
import { measure } from './questions.ts'
import { topUp } from './rows.ts'

/** Bytes of disk for a provider with ten bookings, with indexes and PostgreSQL's log. */
const bytesPerProvider = 40_000

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000, 3_000_000]
const points = new Map<string, Point[]>()
const figures: string[][] = [['providers', 'database GB', 'bytes a provider', 'memory MB']]
for (const providers of sizes.toSorted((a, b) => a - b)) await measureAt(providers)

console.log(`\n${markdownOf(figures)}\n`)
const fits = [...points].map(([name, measured]) => ({ name, measured, fit: fit(measured, goals[name] ?? 0) }))
console.log(
  markdownOf([
    ['p95 ms', ...(fits[0]?.measured ?? []).map(({ providers }) => amount(providers)), 'goal', 'power', 'misses it at'],
    ...fits.map(({ name, measured, fit: { power, missesAt } }) => [
      name,
      ...measured.map(({ p95 }) => p95.toFixed(1)),
      String(goals[name]),
      power.toFixed(2),
      Number.isFinite(missesAt) ? `${missesAt.toPrecision(2)} providers` : 'never',
    ]),
  ]),
)
const failures = points.size > 0 && figures.length > 2 ? fits.flatMap(findingOf) : []
console.log(figures.length > 2 ? `\n${failures.length} findings.` : '\nOne size alone shows no growth.')
for (const failure of failures) console.log(failure)
if (failures.length > 0) process.exitCode = 1

/** Measures a world of its own, or says that the disk is too small for it. */
async function measureAt(providers: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < providers * bytesPerProvider) {
    console.log(`${amount(providers)} providers are left out: ${tmpdir()} has too little space.`)
    return
  }
  const world = benchWorld(providers, { isThrowaway: true })
  await using _ = world.closing
  const { database } = await world.demo()
  await topUp(database.pool)
  const site = await world.site()
  for (const [name, p95] of await measure({ site, database }, Number(values.seconds)))
    points.set(name, [...(points.get(name) ?? []), { providers, p95 }])
  const size = await databaseSize(database.db)
  const memory = await memoryOf(site.pid)
  figures.push([
    amount(providers),
    (size / 1e9).toFixed(2),
    (size / providers).toFixed(0),
    (memory / 1024 ** 2).toFixed(0),
  ])
}

function findingOf({ name, fit: found }: { name: string; fit: Fit }): string[] {
  const known = slower[name]
  if (isWorse(found) && !known) return [`- ${name} grows with the power ${found.power.toFixed(2)} of the providers.`]
  if (known) console.log(`- ${name} may grow faster: ${known.reason} Remedy: ${known.remedy}`)
  return []
}

function amount(value: number): string {
  return value.toLocaleString('en-US')
}
