import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasNoAccounts, loadWorld } from '../../db/world/load.server.ts'
import { loadZipCodes } from '../../src/domains/locations/commands.server.ts'
import { loadVocabulary } from '../../src/domains/search/commands.server.ts'
import { connect, type Database } from '../../src/platform/db/db.server.ts'
import { startEmbedded } from '../../src/platform/db/embedded.server.ts'
import { migrate } from '../../src/platform/db/migrate.server.ts'
import { type Cpu, measureSearches, type Row, type Times } from '../../test/search-speed.ts'

/**
 * The time of every class of search, naive and ours, on one connection, and the CPU time of ours:
 * `node lab/bench/search.ts`, with `--providers 1000000`, `--folder /tmp/million`, `--naive 3` and
 * `--ours 300` if other values are wanted.
 * Uses the database of DATABASE_URL, else an embedded one in the folder, which it keeps; fills it
 * if it is empty.
 */
const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '20000' },
    folder: { type: 'string' },
    naive: { type: 'string', default: '3' },
    ours: { type: 'string', default: '300' },
  },
})
const external = process.env['DATABASE_URL']
const embedded = external
  ? undefined
  : await startEmbedded(values.folder ?? (await mkdtemp(join(tmpdir(), 'porchlight-search-'))))
const url = external ?? embedded?.url ?? ''
try {
  await migrate(url)
  await fill(url, Number(values.providers))
  const database = connect(url, 1)
  await warmUp(database)
  print(await measureSearches(database, { naive: Number(values.naive), ours: Number(values.ours), timeout: 15_000 }))
  await database.close()
} finally {
  await embedded?.stop()
}

/**
 * Reads documents and indexes into memory, as on a server that has run for a while. Needs a
 * superuser.
 */
async function warmUp({ pool }: Database): Promise<void> {
  try {
    await pool.query('create extension if not exists pg_prewarm')
    await pool.query(
      `select pg_prewarm(oid) from pg_class
      where oid = any ($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any ($1::regclass[]))`,
      [['provider_search', 'search_word', 'providers', 'services', 'users', 'bookings']],
    )
  } catch (error) {
    console.log(`Not warmed up: ${String(error)}`)
  }
}

async function fill(address: string, providers: number): Promise<void> {
  const database = connect(address)
  await loadZipCodes(database.db)
  await loadVocabulary(database.db, new URL('../../db/vocabulary/', import.meta.url))
  if (await hasNoAccounts(database.pool)) await loadWorld(database.pool, { seed: 1, providers, now: new Date() })
  await describe(database)
  await database.close()
}

async function describe({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s providers, documents %s, their indexes %s, PostgreSQL %s',
      (select count(*) from provider_search), pg_size_pretty(pg_table_size('provider_search')),
      pg_size_pretty(pg_indexes_size('provider_search')), current_setting('server_version')) as line`)
  console.log(`${rows[0]?.line}\n`)
}

function print(rows: Row[]): void {
  const figures = ({ p50, p95, p99 }: Times) =>
    [p50, p95, p99].map((value) => (value === null ? '> 15000' : value.toFixed(value < 100 ? 1 : 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(at === 0 ? 30 : 9)).join(' | ')} |`
  const cpuOf = ({ site, postgres }: Cpu) => [site, postgres].map((value) => value?.toFixed(1) ?? '')
  console.log(line(['milliseconds', 'naive p50', 'p95', 'p99', 'ours p50', 'p95', 'p99', 'CPU site', 'CPU PG']))
  console.log(line(['---', ...Array.from({ length: 8 }, () => '---:')]))
  for (const { name, naive, ours, cpu } of rows)
    console.log(line([name, ...figures(naive), ...figures(ours), ...cpuOf(cpu)]))
}
