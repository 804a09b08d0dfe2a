import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readWorld } from '../shots/demo-site.ts'
import { type BenchWorld, signedIn } from './bench-world.ts'
import { cpuMeter } from './cpu.ts'
import { type Asked, requests } from './requests.ts'
import type { Row } from './table.ts'
import { measurePairs } from './turns.ts'

/** Pages as browsers ask for them; the ceiling is bare node:http with the same bytes. */
export async function measurePages(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const site = await world.site()
  const { message: replay } = await world.run<string>('replay-process.ts', { SITE_URL: site.url })
  const { id } = await readWorld(site.url)
  const cookies = await signedIn(database)
  const zstd = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const pages: Record<string, Asked & { path: string }> = {
    home: { path: '/', headers: zstd },
    'list of 20': { path: '/providers', headers: zstd },
    'list of 20, 1 connection': { path: '/providers', headers: zstd, connections: 1 },
    'list of 20, 32 connections': { path: '/providers', headers: zstd, connections: 32 },
    'list of 20, brotli': { path: '/providers', headers: { 'accept-encoding': 'gzip, deflate, br' } },
    'list of 20, gzip': { path: '/providers', headers: { 'accept-encoding': 'gzip' } },
    'list of 20, not compressed': { path: '/providers' },
    'list of 20, signed in': { path: '/providers', headers: { ...zstd, ...cookies } },
    profile: { path: `/providers/${id}`, headers: zstd },
    'dashboard, signed in': { path: '/dashboard', headers: { ...zstd, ...cookies } },
  }
  const pairs = Object.entries(pages).map(([name, { path, ...asked }]) => ({
    part: `pages: ${name}`,
    ours: requests(site.url + path, asked),
    ceiling: requests(replay + path, asked),
  }))
  return measurePairs(await cpuMeter(site.pid, database.db), pairs)
}

/** Reads of the API; the ceiling is bare Hono and pg. */
export async function measureApi(world: BenchWorld): Promise<Row[]> {
  const { url, database } = await world.demo()
  const site = await world.site()
  const { message } = await world.run<{ url: string; statements: number }>('bare-api-process.ts', { DATABASE_URL: url })
  const pairs = [
    {
      part: `api: list of 20, ${message.statements} statements`,
      ours: requests(`${site.url}/rest/v1/providers?limit=20`),
      ceiling: requests(`${message.url}/list`),
    },
    { part: 'api: /readyz', ours: requests(`${site.url}/readyz`), ceiling: requests(`${message.url}/row`) },
  ]
  return measurePairs(await cpuMeter(site.pid, database.db), pairs)
}

const seconds = 20

/** The resident memory of the site's process after its start, and after a load of pages. */
export async function measureMemory(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const site = await world.newSite()
  const rows = [await memoryOf('after the start', site.pid)]
  const ids = await database.db.selectFrom('providers').select('id').limit(10).execute()
  const paths = ['/', '/providers', ...ids.map(({ id }) => `/providers/${id}`)]
  for (const path of paths) await requests(site.url + path, { connections: 32 })(Math.ceil(seconds / paths.length))
  rows.push(await memoryOf('after pages over 32 connections', site.pid))
  await pause(5000)
  return [...rows, await memoryOf('5 s later', site.pid)]
}

/** Reads the resident memory from /proc, in MB of 1,000,000 bytes. Needs Linux. */
async function memoryOf(when: string, pid: number): Promise<Row> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
  return { part: `memory: ${when}`, ours: (kibibytes * 1024) / 1e6, unit: 'MB', ceiling: null, cpu: null, times: null }
}
