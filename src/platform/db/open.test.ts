import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { ConfigurationError } from '../config.server.ts'
import { accountFor } from './embedded-account.server.ts'
import { keepPrograms } from './embedded-programs.server.ts'
import { openDatabase } from './open.server.ts'

const url = await testDatabase()

test('a database that answers late is waited for, and the wait names its setting once', async () => {
  const messages: string[] = []
  const late = createServer((socket) => {
    const server = dial(Number(new URL(url).port), '127.0.0.1')
    socket.pipe(server).pipe(socket)
    for (const end of [socket, server]) end.on('error', () => {})
  })
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as AddressInfo
  await new Promise((closed) => late.close(closed))
  onTestFinished(() => void late.close())
  const address = new URL(url)
  address.port = String(port)
  const onWaiting = (message: string) => {
    messages.push(message)
    if (messages.length === 1) late.listen(port, '127.0.0.1')
  }
  const onLaunched = vi.fn<() => void>()
  const opened = await openDatabase({ DATABASE_URL: address.href, DATA_DIR: '' }, { onWaiting, onLaunched })
  expect(onLaunched).toHaveBeenCalledOnce()
  expect(opened).toMatchObject({ url: address.href, directUrl: address.href })
  expect(messages).toEqual([
    `The database of DATABASE_URL (127.0.0.1:${port}) cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Trying for 60 seconds ...`,
  ])
})

test('after the wait, the error names the setting and not the password', async () => {
  const DATABASE_DIRECT_URL = 'postgres://porchlight:hunter2@127.0.0.1:1/porchlight'
  const failure: unknown = await openDatabase(
    { DATABASE_URL: url, DATABASE_DIRECT_URL, DATA_DIR: '' },
    { timeout: 0 },
  ).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigurationError)
  expect(String(failure)).toMatch(
    /database of DATABASE_DIRECT_URL \(127\.0\.0\.1:1\) cannot be reached: .*ECONNREFUSED/,
  )
  expect(String(failure)).not.toContain('hunter2')
})

test('an unknown database is an error at once', async () => {
  const unknown = new URL(url)
  unknown.pathname = '/no_such_database'
  await expect(openDatabase({ DATABASE_URL: unknown.href, DATA_DIR: '' })).rejects.toThrow(
    /cannot be reached: database "no_such_database" does not exist/,
  )
})

test('a copy of the programs that does not run is made again, and belongs to the user of the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const account = await accountFor(join(folder, 'postgres'))
  if (account.kind === 'other') await chown(folder, account.uid, account.gid)
  const messages: string[] = []
  const keep = (reserve = 0) => keepPrograms(folder, account, { reserve, onMessage: (text) => messages.push(text) })
  const programs = await keep()
  expect(programs).toBeDefined()
  await writeFile(join(programs!, 'postgres'), '')
  expect(await keep()).toBe(programs)
  expect((await stat(join(programs!, 'postgres'))).size).toBeGreaterThan(0)
  expect((await stat(programs!)).uid).toBe(account.kind === 'other' ? account.uid : process.getuid?.())
  expect(messages).toEqual([])
  await rm(join(programs!, '..'), { recursive: true })
  expect(await keep(1_000_000_000)).toBeUndefined()
  expect(messages).toEqual([expect.stringContaining('has no space for a copy')])
  expect(await readdir(folder)).toEqual([])
})

test('the embedded database runs from its own copy of the programs, so npm may replace the packages meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-open-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'programs-17.0.0'))
  const onLaunched = vi.fn<() => void>()
  const opened = await openDatabase({ DATA_DIR: folder }, { onLaunched })
  onTestFinished(opened.stop)
  expect(onLaunched).toHaveBeenCalledOnce()
  const client = new Client({ connectionString: opened.url })
  await client.connect()
  const { rows } = await client.query<{ setting: string }>(
    "select setting from pg_config where name in ('BINDIR', 'PKGLIBDIR', 'SHAREDIR')",
  )
  await client.end()
  expect(rows).toHaveLength(3)
  const copies = (await readdir(folder)).filter((name) => name.startsWith('programs-'))
  expect(copies).toEqual([expect.stringMatching(/^programs-18\./)])
  for (const { setting } of rows) expect(setting).toContain(join(folder, copies[0]!))
})
