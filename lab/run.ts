import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run lab -- NAME [argument ...]`: runs one program of this folder. See README.md. */
const programs: Record<string, string> = {
  bench: 'bench/bench.ts',
  growth: 'growth/check.ts',
  cluster: 'cluster/check.ts',
  backups: 'backups.ts',
  'booking-emails': 'bench/booking-emails.ts',
  readers: 'bench/readers.ts',
  faults: 'bench/faults.ts',
  search: 'bench/search.ts',
  'worst-search': 'bench/worst-search.ts',
  'free-times': 'bench/free-times.ts',
  calendars: 'calendars.ts',
}

const [name = '', ...rest] = process.argv.slice(2)
const program = programs[name]
if (program === undefined) {
  console.error(`Usage: npm run lab -- ${Object.keys(programs).join('|')} [argument ...]`)
  process.exitCode = 2
} else {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, program), ...rest], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
