import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '../src/api.server.ts'
import { checkReplicas } from '../src/doctor/replicas.server.ts'
import { replicaRoutes } from '../src/replica-routes.server.ts'
import { aBrowser } from './browser.ts'
import { pageSite } from './page-site.ts'
import { aProvider, caller } from './people.ts'
import { replicatedPostgres } from './replicated-postgres.ts'
import { testServer } from './server.ts'
import { openSwitch } from './switch.ts'
import { makeTemplate } from './template-cache.ts'

const { primary, replicas: nodes } = await replicatedPostgres(2)
const url = await makeTemplate(primary.url('postgres'))
const database = new URL(url).pathname.slice(1)
const server = await testServer({
  database: url,
  settings: { DATABASE_REPLICA_URLS: nodes.map((node) => node.url(database)).join(', ') },
})
const replicas = server.deps.replicas!
const provider = await aProvider(server, { business_name: 'First Name' })
const waitOptions = { timeout: 60_000, interval: 20 }
const visitor = caller(server)

/** The replicas that are in use. */
const used = () => replicas.list().filter(({ leftOut }) => leftOut === undefined)
const nameFor = async (who: Pick<typeof visitor, 'get'>) =>
  (await who.get(`/rest/v1/providers/${provider.id}`)).body.business_name as string
/** Changes the name without a request. */
const rename = (business_name: string) => server.db.updateTable('providers').set({ business_name }).execute()
const onBoth = (statement: string) => Promise.all(nodes.map((node) => node.run(statement)))
const pause = () => onBoth('select pg_wal_replay_pause()')

/** Waits until both replicas have everything that the primary has. */
async function haveAll(): Promise<void> {
  const position = await replicas.readPosition()
  await primary.run('select pg_switch_wal()')
  const found = () => new Set([1, 2].map(() => replicas.find({ position })?.name))
  await vi.waitFor(() => expect(found().has(undefined) || found().size).toBe(2), waitOptions)
}

beforeAll(haveAll, 60_000)
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.start()))
  await onBoth('select pg_wal_replay_resume()')
  await rename('First Name')
  await haveAll()
}, 90_000)

test('visitors read from a replica, and programs with a session from the primary', async () => {
  await pause()
  await rename('Second Name')
  expect(await nameFor(visitor)).toBe('First Name')
  expect(await nameFor(provider)).toBe('Second Name')
})

test('users see their own changes at once, also if no replica has them yet', async () => {
  const user = aBrowser(server, provider.token)
  const stranger = aBrowser(server)
  await pause()
  const changed = await user.patch(`/rest/v1/providers/${provider.id}`, { business_name: 'My New Name' })
  expect(changed.status).toBe(200)
  expect(await nameFor(user)).toBe('My New Name')
  expect(await nameFor(stranger)).toBe('First Name')
  await onBoth('select pg_wal_replay_resume()')
  await haveAll()
  expect(await nameFor(stranger)).toBe('My New Name')
  await pause()
  await rename('Renamed')
  // Both replicas have the user's last write again.
  expect(await nameFor(user)).toBe('My New Name')
})

test.each(['9007199254740000', 'NaN', '1e999', '-', 'x'])(
  'a forged position (%s) can only lead to the primary',
  async (position) => {
    await pause()
    await rename('Second Name')
    expect(await nameFor({ get: (path) => visitor.get(path, { cookie: `position=${position}` }) })).toBe('Second Name')
  },
)

test('a replica that is five seconds behind is left out, and taken back when it has caught up', async () => {
  await nodes[0]!.run('select pg_wal_replay_pause()')
  await rename('Second Name')
  await vi.waitFor(() => expect(used()).toHaveLength(1), waitOptions)
  expect(replicas.list()[0]?.leftOut).toMatch(/^it is \d s behind$/)
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.text()).toMatch(/^degraded\. The replica .*:5433 is left out: it is \d s behind\.$/)
  expect(await Promise.all(Array.from({ length: 6 }, () => nameFor(visitor)))).toEqual(Array(6).fill('Second Name'))
  await nodes[0]!.run('select pg_wal_replay_resume()')
  await vi.waitFor(() => expect(used()).toHaveLength(2), waitOptions)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ok')
}, 60_000)

test('a killed replica fails no read, and is used again when it is back', async () => {
  await nodes[1]!.kill()
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(`/rest/v1/providers/${provider.id}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await vi.waitFor(() => expect(used()).toHaveLength(1), waitOptions)
  await nodes[1]!.start()
  await vi.waitFor(() => expect(used()).toHaveLength(2), waitOptions)
}, 60_000)

test('what fails on a replica runs on the primary, but not the rest of a transaction', async () => {
  const { db } = replicas.find({})!
  const onPrimaryOnly = sql`select pg_current_wal_lsn() as position`
  expect((await onPrimaryOnly.execute(db)).rows).toHaveLength(1)
  await expect(db.transaction().execute((tx) => onPrimaryOnly.execute(tx))).rejects.toThrow('recovery is in progress')
})

test('a page for all visitors comes from a replica, and shows a change within two seconds', async () => {
  let now = 0
  const site = await pageSite(server, () => now)
  const page = async () => (await site.get(`/providers/${provider.id}`)).html
  await pause()
  await rename('Second Name')
  expect(await page()).toContain('First Name')
  await vi.waitFor(() => expect(replicas.find({ mostBehind: 1_000 })).toBeUndefined(), waitOptions)
  now = 1_999
  expect(await page()).toContain('Second Name')
}, 60_000)

test('no route that reads from a replica writes there', async () => {
  const paths = [`/rest/v1/providers/${provider.id}`, '/rest/v1/providers?search=nothinglikethis', '/sitemap.xml']
  server.logged.length = 0
  for (const path of paths) expect((await visitor.get(path)).status).toBe(200)
  const own = aBrowser(server, provider.token)
  expect((await own.get('/auth/v1/export')).status).toBe(200)
  const views = () => server.db.selectFrom('daily_count').select('count').where('kind', '=', 'provider_view').execute()
  await vi.waitFor(async () => expect((await views()).length).toBeGreaterThan(0), waitOptions)
  expect(server.logged.filter((line) => line.includes('failed on a replica'))).toEqual([])
})

test('each route that may read from a replica exists', () => {
  const paths = new Set(
    createApi(server.deps)
      .routes.filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/(?<=.)\/$/, '')),
  )
  expect([...replicaRoutes].filter((route) => !paths.has(route))).toEqual([])
})

test('the doctor finds replicas that are late, gone, or behind a load balancer', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const says = async (address: string) => (await checkReplicas(client, [address]))[0]
  try {
    expect(await says(nodes[0]!.url(database))).toMatchObject({ state: 'ok', says: expect.stringMatching(/follows/) })
    expect(await says(url)).toMatchObject({ state: 'ok', says: expect.stringMatching(/is the primary now/) })
    await nodes[0]!.run('select pg_wal_replay_pause()')
    await rename('Second Name')
    const late = await says(nodes[0]!.url(database))
    expect(late).toMatchObject({ state: 'wrong', says: expect.stringMatching(/:5433 is \d+\.\d MB behind/) })
    const balancer = await openSwitch(nodes.map(({ socket }) => socket))
    const through = `postgres://porchlight@127.0.0.1:${balancer.port}/${database}`
    expect(await says(through)).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/leads to several servers/),
    })
    await nodes[1]!.kill()
    const gone = await says(nodes[1]!.url(database))
    expect(gone).toMatchObject({ state: 'wrong', says: expect.stringMatching(/:5434 does not answer/) })
  } finally {
    await client.end()
  }
}, 60_000)

test('metrics say which replicas are in use, and how far behind', async () => {
  await visitor.get('/rest/v1/categories')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/database_replica_in_use\{replica="[^"]*:5433"\} 1/)
  expect(metrics).toMatch(/database_replica_lag_seconds\{replica="[^"]*:5434"\} 0\.\d+/)
  expect(metrics).toMatch(/database_replica_reads_total\{replica="[^"]*:543[34]"\} \d+/)
  expect(metrics).toMatch(/database_primary_up 1/)
})
