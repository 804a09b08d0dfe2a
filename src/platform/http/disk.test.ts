import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const full = problem(503, 'unavailable', 'Nothing can be saved right now. Please try again in a few minutes.')
const timeout = { timeout: 30_000, interval: 50 }

test('without space on the disk, writes and /readyz are 503, reads go on, and all recovers with the space', async () => {
  const customer = await aCustomer(server)
  const rename = (name: string) => customer.patch(`/rest/v1/users/${customer.id}`, { name })
  expect((await rename('Before')).status).toBe(200)
  const { config } = server.deps
  const reserve = config.DISK_RESERVE_MB
  config.DISK_RESERVE_MB = Number.MAX_SAFE_INTEGER
  onTestFinished(() => void (config.DISK_RESERVE_MB = reserve))
  const refused = await rename('Lost')
  expect(refused).toEqual(full)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const notReady = /^Not ready\. DATA_DIR has less than \d+ MB of free space\.$/
  expect(await anyone.get('/readyz')).toEqual(problem(503, 'unavailable', expect.stringMatching(notReady)))
  expect((await customer.get('/auth/v1/user')).body.user.user_metadata.name).toBe('Before')
  expect((await anyone.get('/livez')).status).toBe(200)
  expect((await anyone.post('/auth/v1/token?grant_type=password', {})).status).toBe(503)

  config.DISK_RESERVE_MB = reserve
  await vi.waitFor(async () => expect((await anyone.get('/readyz')).status).toBe(200), timeout)
  expect((await rename('After')).status).toBe(200)
})

test('if PostgreSQL finds no space for a row, the request is 503, and the next one works with space', async () => {
  const customer = await aCustomer(server)
  const rename = () => customer.patch(`/rest/v1/users/${customer.id}`, { name: 'Ada' })
  await sql`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    server.db,
  )
  await sql`create trigger no_space before update on users for each row execute function no_space()`.execute(server.db)
  expect(await rename()).toEqual(full)
  expect((await anyone.get('/readyz')).status).toBe(200)
  await sql`drop trigger no_space on users`.execute(server.db)
  expect((await rename()).status).toBe(200)
})
