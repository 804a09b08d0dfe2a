import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** The start scripts are JavaScript without types. */
const { pauseBefore, pauses } = (await import(String(new URL('../bin/supervise.mjs', import.meta.url)))) as {
  pauses: number[]
  pauseBefore: (restarts: readonly number[], now: number) => number | undefined
}
const folder = await mkdtemp(join(tmpdir(), 'porchlight-restarts-'))
const patience = { timeout: 60_000, interval: 50 }
let npmStart: ChildProcess
let url = ''
let text = ''

beforeAll(async () => {
  const env = { PORT: '0', DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent', NODE_ENV: '', WEB_CONCURRENCY: '1' }
  npmStart = spawn(process.execPath, ['bin/run.mjs', 'start'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  npmStart.stderr?.on('data', (chunk) => (text += String(chunk)))
  url = await vi.waitUntil(() => /is open: (\S+)/.exec(text)?.[1], { ...patience, timeout: 180_000 })
}, 200_000)

afterAll(async () => {
  const gone = npmStart.exitCode === null ? once(npmStart, 'exit') : undefined
  npmStart.kill('SIGTERM')
  await gone
  await rm(folder, { recursive: true, force: true })
})

const status = async (path: string) =>
  fetch(url + path).then(
    (answer) => answer.status,
    () => 0,
  )

const call = (method: string, path: string, body: object, token?: string) =>
  fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-session': 'bearer',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** A signed-in customer who changes their name again and again; `kept` is the last name that was acknowledged. */
async function aWriter() {
  const form = { email: `${crypto.randomUUID()}@example.com`, password: 'lantern on the porch' }
  const data = { name: 'Ada', userType: 'customer' }
  const { user, session } = await (await call('POST', '/auth/v1/signup', { ...form, data })).json()
  const path = `/rest/v1/users/${user.profile.id}`
  const writer = { kept: 0, isDone: false, done: Promise.resolve() }
  const write = async () => {
    for (let next = 1; !writer.isDone; next += 1) {
      const answer = await call('PATCH', path, { name: `Ada ${next}` }, session.access_token).catch(() => undefined)
      if (answer?.status === 200) writer.kept = next
      await answer?.arrayBuffer().catch(() => undefined)
    }
  }
  writer.done = write()
  const nameNow = async () => {
    const headers = { authorization: `Bearer ${session.access_token}` }
    const { user: now } = await (await fetch(`${url}/auth/v1/user`, { headers })).json()
    return Number(now.user_metadata.name.replace('Ada ', ''))
  }
  return { writer, nameNow }
}

test('without NODE_ENV, the built site is served, and no page for developers', async () => {
  expect(await status('/')).toBe(200)
  expect(await status('/@vite/client')).toBe(404)
  expect(await status('/dev/mail.json')).toBe(404)
})

const pidOfSite = () => Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(npmStart.pid)], { encoding: 'utf8' }))
const pidFile = async () => (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')

/** A connection to the embedded database. */
async function aConnection(): Promise<Client> {
  const password = (await readFile(join(folder, 'postgres', 'porchlight.password'), 'utf8')).trim()
  const client = new Client({
    connectionString: `postgres://porchlight:${password}@127.0.0.1:${(await pidFile())[3]}/porchlight`,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

test.each([
  ['the site', async () => pidOfSite()],
  ['PostgreSQL', async () => Number((await pidFile())[0])],
])(
  'after kill -9 of %s, npm start brings the site back on its port, and keeps what was acknowledged',
  async (_, pidOf) => {
    const { writer, nameNow } = await aWriter()
    await vi.waitFor(() => expect(writer.kept).toBeGreaterThan(3), patience)
    const [victim, site] = [await pidOf(), pidOfSite()]
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => expect(pidOfSite()).not.toBe(site), patience)
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience)
    const before = writer.kept
    await vi.waitFor(() => expect(writer.kept).toBeGreaterThan(before), patience)
    writer.isDone = true
    await writer.done
    expect(await nameNow()).toBe(writer.kept)
    expect(text).toContain('Porchlight ended unexpectedly')
  },
)

test('after kill -9 of one connection of PostgreSQL, the site answers again and still owns its folder', async () => {
  const client = await aConnection()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0]!.pid, 'SIGKILL')
  await ended
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience)
  await vi.waitFor(async () => {
    const again = await aConnection()
    const owners = await again.query("select from pg_locks where locktype = 'advisory' and objid = 7067248 and granted")
    await again.end()
    expect(owners.rowCount).toBe(1)
  }, patience)
})

test('five restarts within a minute wait longer and longer; there is no sixth', () => {
  const restarts: number[] = []
  const waits = Array.from({ length: 7 }, () => {
    const wait = pauseBefore(restarts, 1_000)
    if (wait !== undefined) restarts.push(1_000)
    return wait
  })
  expect(waits).toEqual([...pauses, undefined, undefined])
  expect(pauses).toHaveLength(5)
  expect(pauseBefore(restarts, 60_999)).toBeUndefined()
  expect(pauseBefore(restarts, 61_000)).toBe(0)
})

test('a site that keeps crashing ends with a sentence that says what to do', async () => {
  const program = `import { supervise } from './bin/supervise.mjs'
    const crash = "console.error('crash'); process.send({ open: 1 }, () => process.exit(7))"
    process.exit(await supervise(process.execPath, ['-e', crash], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))`
  const keeper = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  keeper.stderr.on('data', (chunk) => (said += String(chunk)))
  await once(keeper, 'close')
  expect(keeper.exitCode).toBe(1)
  expect(said.match(/^crash$/gm)).toHaveLength(6)
  expect(said).toMatch(/crashed 6 times within a minute, so it was not started again.*\n.*run npm start\.\n$/)
})
