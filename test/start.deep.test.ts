import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { secretCipher } from '#domains/sign-in/authenticator-queries.server.ts'
import { testDatabase } from './database.ts'
import { testMailServer } from './smtp.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-start-'))
const unreleased = await testDatabase()
const protectedSite = await testDatabase()
const mailing = await testDatabase()
const running = new Set<ChildProcess>()

afterAll(async () => {
  for (const process of running) await end(process, 'SIGTERM')
  await rm(folder, { recursive: true })
})

test('with an invalid configuration, the start fails and lists every wrong variable', async () => {
  const start = run({ PORT: 'http', DEMO: 'perhaps', DATABASE_URL: 'mysql://db' })
  await once(start.process, 'exit')
  expect(start.process.exitCode).toBe(1)
  expect(start.text()).toMatch(/PORT must be a whole number.*\n.*DATABASE_URL must.*\n.*DEMO must be true or false/)
})

test('the start rejects a database of an unreleased version and says what to do', async () => {
  const client = new Client({ connectionString: unreleased })
  await client.connect()
  await client.query("insert into migration (name, sha256) values ('0003_links.sql', '')")
  await client.end()
  const start = run({ DATABASE_URL: unreleased })
  await once(start.process, 'exit')
  expect(start.process.exitCode).toBe(1)
  expect(start.text()).toMatch(
    /\nAn unreleased version of Porchlight made this database.*use an empty database\. .*\n$/,
  )
})

test('the start says if SECRET_KEY does not decrypt the secrets of authenticator apps', async () => {
  const earlier = 'an earlier key of this site that is long'
  const client = new Client({ connectionString: protectedSite })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "insert into auth_user (email, password_hash, user_type) values ('ada@example.com', '', 'customer') returning id",
  )
  const [{ id } = { id: '' }] = rows
  const secret = secretCipher({ SECRET_KEY: [earlier] }).encrypt(Buffer.alloc(20, 7), id)
  await client.query('insert into authenticator values ($1, $2, now(), null, now())', [id, secret])
  await client.end()
  for (const [SECRET_KEY, says] of [
    ['', /\nSECRET_KEY is not set, but the secrets of 1 authenticator app are encrypted\.\nAdd the key .*\n$/],
    ['a key that encrypted nothing so far', /\nNo key of SECRET_KEY decrypts the secrets of 1 authenticator app\.\n/],
  ] as const) {
    const start = run({ DATABASE_URL: protectedSite, SECRET_KEY })
    await once(start.process, 'exit')
    expect(start.process.exitCode).toBe(1)
    expect(start.text()).toMatch(says)
  }
  const start = run({ DATABASE_URL: protectedSite, SECRET_KEY: `a key that encrypted nothing so far,${earlier}` })
  expect((await fetch(await start.address)).status).toBe(200)
  await end(start.process, 'SIGTERM')
})

test('a stop waits for an email that the mail server has not confirmed, so it is sent once', async () => {
  const arrived = Promise.withResolvers<void>()
  let confirm = () => {}
  const mailServer = await testMailServer({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', arrived.resolve)
      confirm = () => done()
    },
  })
  const start = run({ DATABASE_URL: mailing, SMTP_URL: mailServer.url })
  const address = await start.address
  const ada = { email: 'ada@example.com', password: 'lantern on the porch' }
  await post(`${address}/auth/v1/signup`, { ...ada, data: { name: 'Ada', userType: 'customer' } })
  await arrived.promise
  start.process.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${address}/livez`)).rejects.toThrow('fetch failed'), 20_000)
  confirm()
  await once(start.process, 'exit')
  expect(start.process.exitCode).toBe(0)
  const client = new Client({ connectionString: mailing })
  await client.connect()
  const { rows } = await client.query('select status, attempts from mail')
  await client.end()
  expect(rows).toEqual([{ status: 'sent', attempts: 0 }])
})

test('after a kill, the next start works and keeps all data', async () => {
  const ada = { email: 'ada@example.com', password: 'lantern on the porch' }
  const first = run()
  const data = { name: 'Ada', userType: 'customer' }
  expect((await post(`${await first.address}/auth/v1/signup`, { ...ada, data })).status).toBe(201)
  await end(first.process, 'SIGKILL')

  const second = run()
  const signIn = `${await second.address}/auth/v1/token?grant_type=password`
  expect((await post(signIn, { ...ada, user_type: 'customer' })).status).toBe(200)
  await end(second.process, 'SIGTERM')
  expect(second.process.exitCode).toBe(0)
})

test('a second start says which process uses the data folder or the port', async () => {
  const first = run()
  const { port } = new URL(await first.address)
  const sameFolder = run()
  const samePort = run({ PORT: port, DATA_DIR: join(folder, 'other') })
  const withWorkers = run({ PORT: port, DATA_DIR: join(folder, 'more'), WEB_CONCURRENCY: '2' })
  const starts = [sameFolder, samePort, withWorkers]
  await Promise.all(starts.map(({ process }) => once(process, 'exit')))
  expect(starts.map(({ process }) => process.exitCode)).toEqual([1, 1, 1])
  expect(sameFolder.text()).toMatch(/data is in use by another Porchlight \(porchlight, process \d+\)/)
  for (const start of [samePort, withWorkers]) expect(start.text()).toMatch(new RegExp(`already using port ${port}`))
  for (const start of starts) expect(start.text()).not.toMatch(/^ +at /m)
})

test('without a terminal and without workers, SIGHUP ends neither a start nor the site', async () => {
  const DATA_DIR = join(folder, 'hung-up')
  const start = run({ DATA_DIR })
  await vi.waitFor(() => expect(existsSync(join(DATA_DIR, 'postgres.log'))).toBe(true), 60_000)
  start.process.kill('SIGHUP')
  const address = await start.address
  start.process.kill('SIGHUP')
  await vi.waitFor(() => expect(start.text().match(/SIGHUP changed nothing/g)).toHaveLength(2), 20_000)
  expect((await fetch(address)).status).toBe(200)
  await end(start.process, 'SIGTERM')
})

/**
 * Runs the `npm start` script with its own folder and port. `address` resolves when the site
 * answers.
 */
function run(settings: Record<string, string> = {}) {
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    WEB_CONCURRENCY: '1',
    NODE_ENV: 'production',
    ...settings,
  }
  const child = spawn(process.execPath, ['bin/run.mjs', 'start'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  let text = ''
  const address = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      text += String(chunk)
      const open = /is open: (\S+)/.exec(text)
      if (open?.[1]) resolve(open[1])
    })
    child.on('exit', () => reject(new Error(text)))
  })
  address.catch(() => undefined)
  return { process: child, address, text: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
