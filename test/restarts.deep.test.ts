import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { npmStart, type StartedSite } from './npm-start.ts'

/** The start scripts are JavaScript without types. */
const { pauseBefore, pauses } = (await import(String(new URL('../bin/supervise.mjs', import.meta.url)))) as {
  pauses: number[]
  pauseBefore: (restarts: readonly number[], now: number) => number | undefined
}
const waitOptions = { timeout: 60_000, interval: 50 }
let site: StartedSite

beforeAll(async () => {
  site = await npmStart()
}, 200_000)
afterAll(() => site[Symbol.asyncDispose]())

const status = async (path: string) =>
  fetch(site.url + path).then(
    (answer) => answer.status,
    () => 0,
  )

test('without NODE_ENV, the built site is served, and no page for developers', async () => {
  expect(await status('/')).toBe(200)
  expect(await status('/@vite/client')).toBe(404)
  expect(await status('/dev/mail.json')).toBe(404)
})

/** A connection to the embedded database. */
async function aConnection(): Promise<Client> {
  const client = new Client({ connectionString: await site.databaseUrl() })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('after kill -9 of one connection of PostgreSQL, the site answers again and still owns its folder', async () => {
  const client = await aConnection()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0]!.pid, 'SIGKILL')
  await ended
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), waitOptions)
  await vi.waitFor(async () => {
    const again = await aConnection()
    const owners = await again.query("select from pg_locks where locktype = 'advisory' and objid = 7067248 and granted")
    await again.end()
    expect(owners.rowCount).toBe(1)
  }, waitOptions)
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
  expect(said.match(/^Porchlight ended unexpectedly/gm)).toHaveLength(5)
  expect(said).toMatch(/crashed 6 times within a minute, so it was not started again.*\n.*run npm start\.\n$/)
})
