import { readFile } from 'node:fs/promises'
import { searchProviders } from '#domains/search/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Database } from '#platform/db/db.server.ts'

/** A line of a list of queries. */
export interface Query {
  text: string
  /** The right categories. */
  categories: string[]
  /** The filters that the text says: `free_on=friday`. "near" is its place. */
  said: string[]
}

/** How the first results of all queries were. */
export interface Quality {
  queries: number
  /** The share of queries whose first 10 results are all right, and not none. 0 to 1. */
  right: number
  /** The mean nDCG@10: right results count more at the top. 0 to 1. */
  ndcg: number
  failures: { text: string; found: string[]; corrected: string | null }[]
}

const SHOWN = 10

/**
 * Reads a list of queries: `text = Category, Category | filter filter` on each line; `#` starts a
 * heading.
 */
export async function readQueries(file: URL): Promise<Query[]> {
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.includes(' = ') && !line.startsWith('#'))
  return lines.map((line) => {
    const [text = '', right = ''] = line.split(' = ')
    const [categories = '', said = ''] = right.split(' | ')
    return {
      text,
      categories: names.filter((name) => categories.includes(name)),
      said: said.split(' ').filter(Boolean).toSorted(),
    }
  })
}

const names = [
  'Cleaning',
  'Electrical',
  'Plumbing',
  'Tutoring',
  'Photography',
  'Gardening',
  'Beauty',
  'Carpentry',
  'Pet Services',
]

/** Searches for each query near a ZIP code of the demo world. */
export async function measureQuality({ db, pool }: Database, queries: Query[], location: string): Promise<Quality> {
  const failures: Quality['failures'] = []
  let gained = 0
  const from = { db, pool, config: { ZIP_LOOKUP_URL: undefined } as Config, now: new Date() }
  for (const { text, categories } of queries) {
    const { items, understood } = await searchProviders(from, { search: text, category: [], location, limit: SHOWN })
    const right = items.map((item) => item.categories.some((name) => categories.includes(name)))
    gained += ndcgOf(right)
    if (right.length > 0 && right.every(Boolean)) continue
    const found = items.map((item) => item.categories.join('+'))
    failures.push({ text, found, corrected: understood.corrected })
  }
  return {
    queries: queries.length,
    right: 1 - failures.length / queries.length,
    ndcg: gained / queries.length,
    failures,
  }
}

function ndcgOf(right: boolean[]): number {
  const gain = (results: boolean[]) =>
    results.reduce((sum, isRight, at) => sum + (isRight ? 1 / Math.log2(at + 2) : 0), 0)
  return gain(right) / gain(Array.from({ length: SHOWN }, () => true))
}
