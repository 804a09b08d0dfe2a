import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../src/platform/db/db.server.ts'
import { migrate } from '../../src/platform/db/migrate.server.ts'
import { createDatabase } from '../../test/database-server.ts'
import { freePort } from '../../test/free-ports.ts'
import { until } from '../../test/machine.ts'
import { posts, requests, type Server } from '../../test/measuring/requests.ts'
import type { Row } from '../../test/measuring/table.ts'
import { measurePairs } from '../../test/measuring/turns.ts'
import { bookBusily } from '../../test/rivals.ts'
import { answers } from '../../test/site.ts'
import { bareApi, encodings, memoryOf } from './bench-site.ts'
import { type BenchWorld, signedIn } from './bench-world.ts'
import { connections, timed, townOn } from './bench-writes.ts'

const run = promisify(execFile)

/**
 * Other servers on the same machine, in the same run: a page in Next.js that sends the statements
 * of our list and renders the same elements, and Directus, which serves tables of the same
 * database. Packages come from the npm registry and stay in the temporary folder. Only when it is
 * named, because that is a gigabyte.
 */
export async function measureOthers(world: BenchWorld): Promise<Row[]> {
  const { url, database } = await world.demo()
  const site = await world.site()
  const path = '/rest/v1/providers?limit=20'
  const bare = await bareApi(world, url, [path])
  const next = await openNext(world, { url, bare, path, page: `${site.url}/providers` })
  const directus = await openDirectus(world, url)
  const { town, api } = await openTown(world, url)

  const packed = { headers: encodings.zstd }
  const visitor = requests(site, '/providers', packed)
  const user = requests(site, '/providers', { headers: { ...packed.headers, ...(await signedIn(database)) } })
  const dynamic = requests(next, '/dynamic', packed)
  const list = requests(site, path, packed)
  const item = Buffer.from(JSON.stringify({ name: 'Home cleaning', price: 40 }))
  const json = { 'content-type': 'application/json', ...authorized }
  const adding = (table: string) =>
    posts(directus, `/items/${table}`, connections, () => ({ body: item, headers: json }), 200)
  const booking = timed(town, api.pid, (seconds) => bookBusily(town, seconds))
  const rows = await measurePairs(
    database.db,
    [
      { part: 'others: list of a visitor, Next dynamic', ours: visitor, ceiling: dynamic },
      { part: 'others: list of a user, Next dynamic', ours: user, ceiling: dynamic },
      {
        part: 'others: list of a visitor, Next with revalidate',
        ours: visitor,
        ceiling: requests(next, '/revalidated', packed),
      },
      {
        part: 'others: list API, Directus',
        ours: list,
        ceiling: requests(directus, '/items/providers?limit=20', { headers: { ...packed.headers, ...authorized } }),
      },
      { part: 'others: list API, Hono and pg', ours: list, ceiling: requests(bare, path, packed) },
      { part: 'others: bookings, Directus adding plain items', ours: booking, ceiling: adding('others_item') },
      { part: 'others: bookings, Directus without its history', ours: booking, ceiling: adding('others_item_only') },
    ],
    { seconds: 6, warmUp: 4 },
  )
  const memory = async (name: string, { pid }: Server): Promise<Row> => ({
    part: `others: memory under load, ${name}`,
    unit: 'MB',
    ours: (await memoryOf(site.pid)) / 1e6,
    ceiling: (await memoryOf(pid)) / 1e6,
  })
  return [...rows, await memory('Next', next), await memory('Directus', directus)]
}

/** A town in a new database beside the demo world, so that both have the same PostgreSQL. */
async function openTown(world: BenchWorld, demoUrl: string) {
  const url = await createDatabase(demoUrl)
  await migrate(url)
  const own = connect(url, 4)
  world.closing.defer(() => own.close())
  return townOn(world, { url, db: own.db })
}

async function openNext(
  { closing }: BenchWorld,
  { url, bare, path, page }: { url: string; bare: Server; path: string; page: string },
): Promise<Server> {
  const folder = await installed('next', {
    dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1', pg: '8.23.1' },
  })
  await cp(new URL('../others/next/', import.meta.url), folder, { recursive: true })
  await cp(new URL('markup.ts', import.meta.url), join(folder, 'markup.ts'))
  const statements = (await (await fetch(`${bare.url}/statements`)).json()) as Record<string, object[]>
  const list = join(folder, 'list.json')
  await writeFile(list, JSON.stringify({ page: await (await fetch(page)).text(), statements: statements[path] }))
  const program = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  await run(process.execPath, [program, 'build'], { cwd: folder, env: { ...process.env, ...quiet } })
  const port = String(await freePort())
  const env = { ...quiet, DATABASE_URL: url, LIST: list }
  const server = spawn(process.execPath, [program, 'start', '-H', '127.0.0.1', '-p', port], options(folder, env))
  return answering(closing, server, port, '/dynamic')
}

const token = 'token-of-the-operator-of-directus'
const authorized = { authorization: `Bearer ${token}` }

async function openDirectus({ closing, demo }: BenchWorld, url: string): Promise<Server> {
  // The version of isolated-vm that Directus names has no program for Node 24.
  const folder = await installed('directus', {
    dependencies: { directus: '12.4.0' },
    overrides: { 'isolated-vm': '7.0.1' },
  })
  const port = String(await freePort())
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: 'the key of a Directus that a bench starts',
    ADMIN_EMAIL: 'operator@example.com',
    ADMIN_PASSWORD: 'the password of a bench',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const program = join(folder, 'node_modules', 'directus', 'cli.js')
  await run(process.execPath, [program, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env } })
  const { pool } = (await demo()).database
  for (const table of ['others_item', 'others_item_only'])
    await pool.query(`create table ${table} (id serial primary key, name text, price numeric)`)
  // By default, Directus stores who added an item, and the item again as its first revision.
  await pool.query("insert into directus_collections (collection, accountability) values ('others_item_only', null)")
  const server = spawn(process.execPath, [program, 'start'], options(folder, env))
  return answering(closing, server, port, '/server/ping')
}

const quiet = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

const options = (cwd: string, env: Record<string, string>) => ({
  cwd,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
})

/** Resolves when a server answers; throws after a minute. `closing` ends it. */
async function answering(
  closing: AsyncDisposableStack,
  server: ChildProcess,
  port: string,
  path: string,
): Promise<Server> {
  const ended = once(server, 'exit')
  closing.defer(async () => {
    server.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  await until(`${url}${path} answers`, () => answers(url + path))
  return { url, pid: server.pid ?? 0 }
}

/** A folder with these packages, without their install scripts. A second run finds them there. */
async function installed(name: string, content: { dependencies: object; overrides?: object }): Promise<string> {
  const folder = join(tmpdir(), 'porchlight-others', name)
  const file = join(folder, 'package.json')
  const description = JSON.stringify({ private: true, type: 'module', ...content })
  if ((await readFile(file, 'utf8').catch(() => '')) === description) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(file, description)
  try {
    await run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], { cwd: folder })
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
  return folder
}
