import { readFile } from 'node:fs/promises'
import { percentile } from '../../test/measuring/cpu.ts'
import { type Asked, requests, type Server } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs, type Work } from '../../test/measuring/turns.ts'
import { readWorld } from '../../test/shots/demo-site.ts'
import { type BenchWorld, signedIn } from './bench-world.ts'

/** What browsers accept today, and what older ones accept. */
export const encodings = {
  zstd: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  br: { 'accept-encoding': 'gzip, deflate, br' },
  gzip: { 'accept-encoding': 'gzip' },
  none: undefined,
}

/**
 * Pages as browsers ask for them. Visitors share pages from memory, so their ceiling is node:http
 * with the same bytes. Every signed-in user gets a page of their own; its ceiling is bare
 * `renderToString` of the same markup, not compressed.
 */
export async function measurePages(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const site = await world.site()
  const bare = await world.serve('bare-site-process.ts', { SITE_URL: site.url })
  const profile = `/providers/${(await readWorld(site.url)).id}`
  const cookies = await signedIn(database)
  const [maya, rosa] = await Promise.all(
    ['maya', 'rosa'].map((name) => signedIn(database, `${name}@porchlight.example`)),
  )
  const headersOf = { visitor: {}, user: cookies, maya: maya!, rosa: rosa! }
  const pairs = (who: keyof typeof headersOf, name: string, path: string, asked: Asked[]) =>
    asked.map(({ connections = 8, headers }) => {
      const encoding = Object.entries(encodings).find(([, value]) => value === headers)?.[0]
      const own = { connections, headers: { ...headers, ...headersOf[who] } }
      return {
        part: `pages: ${who}, ${name}, ${encoding}, ${connections} connections`,
        ours: requests(site, path, own),
        ceiling: requests(bare, (who === 'visitor' ? '/replay' : '/render') + path, own),
      }
    })
  const each = Object.values(encodings).map((headers): Asked => (headers ? { headers } : {}))
  const headers = encodings.zstd
  const many = [1, 32].map((connections) => ({ connections, headers }))
  const rows = await measurePairs(
    database.db,
    [
      ...pairs('visitor', 'home', '/', [{ headers }]),
      ...pairs('visitor', 'list of 20', '/providers', [...each, ...many]),
      ...pairs('visitor', 'profile', profile, [{ headers }]),
      ...pairs('user', 'home', '/', [{ headers }]),
      ...pairs('user', 'list of 20', '/providers', [...each, ...many]),
      ...pairs('user', 'profile', profile, [{ headers }]),
      ...pairs('user', 'dashboard', '/dashboard', [{ headers }]),
      // They have a long past.
      ...(['maya', 'rosa'] as const).flatMap((who) => [
        ...pairs(who, 'home', '/', [{ headers }]),
        ...pairs(who, 'dashboard', '/dashboard', [{ headers }]),
      ]),
    ],
    { seconds: 4 },
  )
  const busy = requests(site, '/providers', { connections: 32, headers: { ...headers, ...cookies } })
  return [...rows, await measureBeside(busy, requests(site, '/livez', { connections: 1 }))]
}

/** How long `/livez` takes while the site is busy. */
async function measureBeside(busy: Work, livez: Work): Promise<Row> {
  const [{ times }] = await Promise.all([livez.run(beside), busy.run(beside)])
  const at = (share: number) => percentile(times, share)
  return {
    part: 'pages: /livez beside 32 connections of users',
    ours: times.length / beside,
    unit: 'a second',
    times: [at(0.5), at(0.95), at(0.99)],
  }
}

/** Seconds. */
const beside = 6

/**
 * Reads of the API; the ceiling is bare Hono and pg with the same statements.
 */
export async function measureApi(world: BenchWorld): Promise<Row[]> {
  const { url, database } = await world.demo()
  const site = await world.site()
  const { id } = await readWorld(site.url)
  const paths = { list: '/rest/v1/providers?limit=20', profile: `/rest/v1/providers/${id}` }
  const bare = await bareApi(world, url, Object.values(paths))
  const compressed = { headers: encodings.zstd }
  const pairs = [
    { part: 'api: list of 20', ours: requests(site, paths.list), ceiling: requests(bare, paths.list) },
    {
      part: 'api: list of 20, zstd',
      ours: requests(site, paths.list, compressed),
      ceiling: requests(bare, paths.list, compressed),
    },
    {
      part: 'api: one list of 20 at a time',
      ours: requests(site, paths.list, { connections: 1 }),
      ceiling: requests(bare, paths.list, { connections: 1 }),
    },
    { part: 'api: profile', ours: requests(site, paths.profile), ceiling: requests(bare, paths.profile) },
    { part: 'api: /readyz', ours: requests(site, '/readyz'), ceiling: requests(bare, '/row') },
  ]
  return measurePairs(database.db, pairs, { seconds: 4 })
}

/** Serves paths of the API with bare Hono and pg. */
export function bareApi(world: BenchWorld, url: string, paths: readonly string[]): Promise<Server> {
  return world.serve('bare-api-process.ts', { DATABASE_URL: url, PATHS: JSON.stringify(paths) })
}

const seconds = 20

/**
 * The resident memory of a site's process after its start and after a load of pages, and of the
 * site that all other parts have used.
 */
export async function measureMemory(world: BenchWorld): Promise<Row[]> {
  const { database } = await world.demo()
  const used = await world.site()
  const site = await world.newSite()
  const row = async (when: string, { pid }: Server): Promise<Row> => ({
    part: `memory: ${when}`,
    ours: (await memoryOf(pid)) / 1e6,
    unit: 'MB',
  })
  const rows = [await row('after the start', site), ...(await placesOf(site))]
  const ids = await database.db.selectFrom('providers').select('id').limit(10).execute()
  const paths = ['/', '/providers', ...ids.map(({ id }) => `/providers/${id}`)]
  const asked = { connections: 32, headers: { ...encodings.zstd, ...(await signedIn(database)) } }
  for (const path of paths) await requests(site, path, asked).run(seconds / paths.length)
  return [...rows, await row('after 20 s of pages, 32 connections', site), await row('after the parts before', used)]
}

/** Where the memory of a site is, in percent. */
async function placesOf({ url, pid }: Server): Promise<Row[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const all = await memoryOf(pid)
  const places = {
    'heap of JavaScript': metric('nodejs_heap_size_total_bytes'),
    'buffers outside the heap': metric('nodejs_external_memory_bytes'),
    'the program Node itself': Number(/^RssFile:\s+(\d+)/m.exec(status)?.[1]) * 1024,
  }
  const known = Object.values(places).reduce((one, other) => one + other)
  return Object.entries({ ...places, others: all - known })
    .sort(([, one], [, other]) => other - one)
    .map(([where, bytes]) => ({ part: `profile: memory: ${where}`, ours: (100 * bytes) / all, unit: '%' }))
}

/** Reads the resident memory of a process from /proc, in bytes. Needs Linux. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
}
