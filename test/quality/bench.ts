import { parseArgs } from 'node:util'
import { loadWorld } from '#db/world/load.server.ts'
import { loadZipCodes } from '#features/locations/commands.server.ts'
import { loadVocabulary } from '#features/search/commands.server.ts'
import { connect, type Database } from '#platform/db/db.server.ts'
import { startThrowaway } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { measureQuality, readQueries } from './search-quality.ts'

/** The parts of `npm run bench`: each gets a database with the demo world. */
const parts: Record<string, (database: Database, args: { queries: string; near: string }) => Promise<boolean>> = {
  'search-quality': benchSearchQuality,
}

/** The share of queries that must be right. */
const GOAL = 0.95

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    providers: { type: 'string', default: '2000' },
    queries: { type: 'string', default: new URL('queries.txt', import.meta.url).href },
    near: { type: 'string', default: '10001' },
  },
})
const part = parts[positionals[0] ?? '']
if (!part) {
  process.stderr.write(
    `Usage: npm run bench -- ${Object.keys(parts).join('|')} [--providers 2000] [--queries file:///…] [--near 10001]\n`,
  )
  process.exit(2)
}
const server = await startThrowaway()
const database = connect(server.url)
try {
  await migrate(server.url)
  await loadZipCodes(database.db, new URL('../../db/zips/zips.tsv', import.meta.url))
  await loadVocabulary(database.db, new URL('../../db/vocabulary/', import.meta.url))
  await loadWorld(database.pool, { seed: 1, providers: Number(values.providers), now: new Date() })
  process.exitCode = (await part(database, values)) ? 0 : 1
} finally {
  await database.close()
  await server.stop()
}

async function benchSearchQuality(
  from: Database,
  { queries, near }: { queries: string; near: string },
): Promise<boolean> {
  const { right, ndcg, failures, ...measured } = await measureQuality(from, await readQueries(new URL(queries)), near)
  for (const { text, found, corrected } of failures)
    print(`${text}${corrected ? ` (${corrected})` : ''}: ${found.join(', ') || 'nothing'}`)
  print(`${measured.queries} queries, first 10 right: ${(right * 100).toFixed(1)} %, nDCG@10: ${ndcg.toFixed(3)}`)
  return right >= GOAL
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
