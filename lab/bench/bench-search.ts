import { suggest } from '../../src/domains/search/queries.server.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs, repeated } from '../../test/measuring/turns.ts'
import { measureQuality, readQueries } from '../../test/search-quality/search-quality.ts'
import { questionClasses } from '../../test/search-questions.ts'
import { search, typedTexts } from '../../test/search-speed.ts'
import type { BenchWorld } from './bench-world.ts'

/**
 * Seconds until each connection has planned the statements of all classes. The pool keeps its
 * connections.
 */
const UNTIL_PLANNED = 8

/**
 * Searches of all classes in turn over 8 connections, then each class over one, from this process.
 * The ceiling is a read by the primary key.
 */
export async function measureSearch(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const classes = await questionClasses(database.pool, 'bench')
  let turn = 0
  const mixed = () => search(database, classes[turn++ % classes.length]!.ask())
  const row = await rowReader(world)
  const mixedPair = { part: 'search: mixed', ours: repeated(8, mixed), ceiling: repeated(8, row) }
  const ceiling = repeated(1, row)
  const classPairs = classes.map(({ name, ask }) => ({
    part: `search: ${name}`,
    ours: repeated(1, () => search(database, ask())),
    ceiling,
  }))
  return [
    ...(await measurePairs(database.db, [mixedPair], { seconds: 10, warmUp: UNTIL_PLANNED })),
    ...(await measurePairs(database.db, classPairs, { seconds: 1.5, warmUp: 0.3 })),
  ]
}

/** The same for suggestions for typed text. */
export async function measureSuggestions(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const typed = await typedTexts(database.pool)
  const pair = {
    part: 'suggestions',
    ours: repeated(8, () => suggest(database, typed())),
    ceiling: repeated(8, await rowReader(world)),
  }
  return measurePairs(database.db, [pair], { seconds: 4 })
}

/** Reads a row by its primary key. */
async function rowReader(world: BenchWorld): Promise<() => Promise<unknown>> {
  const { pool } = (await world.demo()).database
  const { rows } = await pool.query<{ id: string }>('select id from providers limit 1')
  return () => pool.query({ name: 'row', text: 'select id from providers where id = $1', values: [rows[0]?.id] })
}

/** The share of queries that must be right, in percent. */
const goal = 95

/** How many of the queries find only what fits; prints the others. Throws below the goal. */
export async function measureSearchQuality(
  world: BenchWorld,
  { queries, near }: { queries: string; near: string },
): Promise<Row[]> {
  const { database } = await world.demo()
  const { right, ndcg, failures, ...measured } = await measureQuality(
    database,
    await readQueries(new URL(queries)),
    near,
  )
  for (const { text, found, corrected } of failures)
    console.log(`${text}${corrected ? ` (${corrected})` : ''}: ${found.join(', ') || 'nothing'}`)
  console.log(
    `${measured.queries} queries, first 10 right: ${(right * 100).toFixed(1)} %, nDCG@10: ${ndcg.toFixed(3)}\n`,
  )
  if (100 * right < goal) throw new Error(`search-quality: under the goal of ${goal} %`)
  return [{ part: 'search-quality', ours: 100 * right, unit: '%' }]
}
