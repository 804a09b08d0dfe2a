import { parseArgs } from 'node:util'
import { type Row, tableOf } from '../../test/measuring/table.ts'
import { noteOutcome } from '../../test/outcomes.ts'
import { measureEvents } from './bench-events.ts'
import { measureUploads } from './bench-files.ts'
import { measureOthers } from './bench-others.ts'
import { measureProfile } from './bench-profile.ts'
import { measureSearch, measureSearchQuality, measureSuggestions } from './bench-search.ts'
import { measureApi, measureMemory, measurePages } from './bench-site.ts'
import { measureWorkers } from './bench-workers.ts'
import { benchWorld } from './bench-world.ts'
import { measureBookings, measureMessages } from './bench-writes.ts'
import { goalsText } from './goals.ts'
import { measureStart } from './start.ts'

/**
 * Measures parts of Porchlight and prints one table: `npm run lab -- bench [part ...]`, all parts
 * but `others` if none is named, and the goals that were not reached. Ours and its ceiling
 * alternate in the same run, so ratios compare between machines. The load comes from this machine.
 * Exits with 1 if a part failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    providers: { type: 'string', default: '2000' },
    queries: { type: 'string', default: new URL('../../test/search-quality/queries.txt', import.meta.url).href },
    near: { type: 'string', default: '10001' },
  },
})
await using closing = new AsyncDisposableStack()
const world = benchWorld(Number(values.providers))
closing.use(world.closing)

/**
 * Start comes first, because it needs the whole machine; memory comes late, because it reads what
 * others used.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  start: measureStart,
  pages: () => measurePages(world),
  api: () => measureApi(world),
  bookings: () => measureBookings(world),
  messages: () => measureMessages(world),
  events: () => measureEvents(world),
  uploads: () => measureUploads(world),
  search: () => measureSearch(world),
  suggestions: () => measureSuggestions(world),
  workers: () => measureWorkers(world),
  memory: () => measureMemory(world),
  profile: () => measureProfile(world),
  'search-quality': () => measureSearchQuality(world, values),
  others: () => measureOthers(world),
}
/** Measured only if it is named, because it installs a gigabyte. */
const onlyIfNamed = 'others'

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}\nUsage: npm run lab -- bench [${Object.keys(parts).join('|')} ...]`)
  process.exitCode = 2
} else await measure(positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => name !== onlyIfNamed))

async function measure(names: readonly string[]): Promise<void> {
  const rows: Row[] = []
  for (const name of names)
    try {
      console.error(`Measuring ${name} ...`)
      rows.push(...((await parts[name]?.()) ?? []))
    } catch (error) {
      console.error(error)
      noteOutcome('failed', `bench ${name}`, String(error))
      process.exitCode = 1
    }
  console.log([tableOf(rows), ...goalsText(rows)].join('\n\n'))
}
