import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { usualWorkers } from '../src/workers.server.ts'
import { testDatabase } from './database.ts'
import { openSite } from './site.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-workers-'))
const url = await testDatabase()
const site = await openSite({
  WEB_CONCURRENCY: '2',
  DATABASE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('by default, a worker runs for each core of more than two, where it can be asked to end', () => {
  expect([usualWorkers(2, true), usualWorkers(8, true), usualWorkers(8, false)]).toEqual([1, 8, 1])
})

const waitOptions = { timeout: 150_000, interval: 50 }

/** The ids of the processes that the primary process has started. */
const workers = () =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === site.pid)
    .map(([pid = 0]) => pid)

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/**
 * Sends requests one after the other from several clients; the returned function stops them and
 * returns the failures.
 */
function askAllTheTime() {
  const failures: string[] = []
  let answers = 0
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const status = await fetch(`${site.url}/rest/v1/categories`).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      )
      answers += 1
      if (status !== 200) failures.push(String(status))
    }
  }
  const clients = Array.from({ length: 4 }, client)
  return {
    answers: () => answers,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
      return failures
    },
  }
}

test('two workers share the port, and the metrics add up what both answered', async () => {
  expect(workers()).toHaveLength(2)
  for (let request = 0; request < 20; request++)
    expect((await fetch(`${site.url}/rest/v1/categories`, { headers: { connection: 'close' } })).status).toBe(200)
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  const counted = /http_request_duration_seconds_count\{[^}]*route="\/rest\/v1\/categories"[^}]*\} (\d+)/.exec(metrics)
  expect(counted?.[1]).toBe('20')
})

test('a killed worker is started again, and the other one answers meanwhile', async () => {
  const [victim = 0, survivor = 0] = workers()
  process.kill(victim, 'SIGKILL')
  // A connection that was on its way to the killed worker gets no answer.
  const ask = () => fetch(`${site.url}/livez`, { signal: AbortSignal.timeout(1_000) })
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), waitOptions)
  await vi.waitFor(() => expect(workers()).toHaveLength(2), waitOptions)
  expect(workers()).toContain(survivor)
  expect(workers()).not.toContain(victim)
})

test('SIGHUP replaces all workers without a failed request, and the new ones bring the database up to date', async () => {
  await query("update search_term_file set sha256 = 'an earlier version'")
  const before = workers()
  const load = askAllTheTime()
  process.kill(site.pid, 'SIGHUP')
  await vi.waitFor(() => {
    const now = workers()
    expect(now).toHaveLength(2)
    expect(now.filter((pid) => before.includes(pid))).toEqual([])
  }, waitOptions)
  const answered = load.answers()
  await vi.waitFor(() => expect(load.answers()).toBeGreaterThan(answered + 20), waitOptions)
  expect(await load.stop()).toEqual([])
  expect(answered).toBeGreaterThan(20)
  expect(await query('select sha256 from search_term_file')).not.toEqual([{ sha256: 'an earlier version' }])
}, 200_000)
