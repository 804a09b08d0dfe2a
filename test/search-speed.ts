import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { randomFor } from '#db/world/random.ts'
import { listSuggestions, searchProviders } from '#domains/search/queries.server.ts'
import type { Database } from '#platform/db/db.server.ts'
import { naiveSearch } from './naive-search.ts'
import { type Question, type QuestionClass, questionClasses } from './search-questions.ts'

/** Milliseconds; `null` after a timeout. */
export interface Times {
  p50: number | null
  p95: number | null
  p99: number | null
}

/** Milliseconds of CPU. `postgres` is null unless the server runs on this Linux. */
export interface Cpu {
  site: number
  postgres: number | null
}

export interface Row {
  name: string
  naive: Times
  ours: Times
  cpu: Cpu
}

interface Plan {
  /** Searches per class. */
  ours: number
  naive: number
  /** Milliseconds after which a naive search is stopped. */
  timeout: number
}

/**
 * Measures both searches by class on the only connection of `database`, and suggestions at the end.
 */
export async function measureSearches(database: Database, plan: Plan): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of await questionClasses(database.pool, 'speed')) rows.push(await measureClass(database, one, plan))
  return [...rows, await measureSuggestions(database, plan)]
}

async function measureClass(database: Database, { name, ask }: QuestionClass, plan: Plan): Promise<Row> {
  const naive = await times(plan.naive, () => askNaively(database.pool, ask(), plan.timeout))
  await times(10, () => search(database, ask()))
  return { name, naive, ...(await timesAndCpu(database.pool, plan.ours, () => search(database, ask()))) }
}

/** Asks our search a question. */
export function search({ db, pool }: Database, { tokens, categories, place, wishes }: Question, now = new Date()) {
  const config = { ZIP_LOOKUP_URL: undefined } as Parameters<typeof searchProviders>[0]['config']
  return searchProviders(
    { db, pool, config, now },
    {
      search: tokens.join(' '),
      category: categories,
      lat: place?.latitude,
      lng: place?.longitude,
      limit: 20,
      ...wishes,
    },
  )
}

/** Returns parts of service names, as typed into the search box. */
export async function typedTexts(pool: Pool): Promise<() => string> {
  const random = randomFor('speed', 'suggestions')
  const { rows } = await pool.query<{ name: string }>('select name from service_name')
  return () => {
    const { name } = random.pick(rows)
    const from = random.between(0, Math.max(0, name.length - 2))
    return name.slice(from, from + random.between(2, 6)).trim()
  }
}

async function measureSuggestions(database: Database, plan: Plan): Promise<Row> {
  const typed = await typedTexts(database.pool)
  const naive = `select distinct lower(name) from services where name ilike $1 limit 5`
  return {
    name: 'suggestions',
    naive: await times(plan.naive, async () => void (await database.pool.query(naive, [`%${typed()}%`]))),
    ...(await timesAndCpu(database.pool, plan.ours, () => listSuggestions(database, typed()))),
  }
}

/** A naive search with a time limit; a timeout counts as infinite. */
async function askNaively(pool: Pool, question: Question, timeout: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${timeout}`)
    await client.query(naiveSearch(question, 21))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return false
    throw error
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

async function timesAndCpu(pool: Pool, count: number, work: () => Promise<unknown>) {
  const { result: ours, cpu } = await measureCpu(pool, () => times(count, work))
  return { ours, cpu: { site: cpu.site / count, postgres: cpu.postgres === null ? null : cpu.postgres / count } }
}

/** Does some work on the only connection of a pool. Returns its result and the CPU that it took. */
export async function measureCpu<T>(pool: Pool, work: () => Promise<T>): Promise<{ result: T; cpu: Cpu }> {
  const before = { site: process.cpuUsage(), postgres: await cpuOfPostgres(pool) }
  const result = await work()
  const { user, system } = process.cpuUsage(before.site)
  const after = await cpuOfPostgres(pool)
  const postgres = before.postgres === null || after === null ? null : after - before.postgres
  return { result, cpu: { site: (user + system) / 1000, postgres } }
}

/** Milliseconds of CPU that the connection has used. */
async function cpuOfPostgres(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const statistics = await readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').catch(() => undefined)
  return statistics ? Number(statistics.split(' ')[0]) / 1e6 : null
}

async function times(count: number, work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const started = performance.now()
    const done = await work()
    taken.push(done === false ? Number.POSITIVE_INFINITY : performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => {
    const value = taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
    return Number.isFinite(value) ? Math.round(value * 100) / 100 : null
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
