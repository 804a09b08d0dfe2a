import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { OwnSessions } from './sessions-contract.ts'

// Streams check their session once an hour, so that in these tests only the event of its end closes
// them.
const server = await testServer({ timings: { session: 3_600_000 } })
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const minute = 60_000

/** A user who is signed in with several programs. The first one was used last. */
async function signedInWith(...agents: string[]) {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form, { 'x-session': 'none' })
  const sessions = []
  for (const agent of agents.toReversed()) {
    server.clock.pass(minute)
    const { answer, me } = await signIn(server, form, { 'x-session': 'bearer', 'user-agent': agent })
    sessions.unshift({
      me,
      token: answer.body.session.access_token as string,
      auth_user_id: answer.body.user.id as string,
    })
  }
  return sessions
}

const list = (me: ReturnType<typeof caller>) => me.get<OwnSessions>('/auth/v1/sessions')
const isAlive = async (me: ReturnType<typeof caller>) => (await me.get('/auth/v1/user')).status === 200

test('a user sees their sessions with device and last use, the latest first', async () => {
  const [here] = await signedInWith(chrome, firefox, 'curl/8.5.0')
  await aCustomer(server)
  const { status, body, headers } = await list(here!.me)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.next_cursor).toBeNull()
  expect(body.items.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome on macOS', true],
    ['Firefox on Linux', false],
    ['Unknown device', false],
  ])
  const now = server.clock.now().toISOString()
  const tomorrow = new Date(server.clock.now().getTime() + 24 * 60 * minute).toISOString()
  expect(body.items[0]).toEqual({
    id: expect.any(String),
    device: 'Chrome on macOS',
    current: true,
    created_at: now,
    last_used_at: now,
    expires_at: tomorrow,
  })
})

test('a false device name is harmless text', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    'Mozilla/5.0 (<img src=x onerror=alert(1)>) Evil/1.0',
    'a'.repeat(5_000),
    "'; drop table auth_session; --",
    'Googlebot/2.1 (+http://www.google.com/bot.html)\u00e9',
  ]
  const [here] = await signedInWith(chrome, ...hostile)
  const { body } = await list(here!.me)
  expect(body.items).toHaveLength(6)
  for (const { device } of body.items) expect(device).toMatch(/^(Unknown device|[A-Z]\w+( on \w+)?)$/)
})

test('the list has neither ended nor recovery sessions', async () => {
  const [here, there] = await signedInWith(chrome, firefox)
  const { auth_user_id } = here!
  await server.db
    .updateTable('auth_session')
    .set({ kind: 'recovery' })
    .where('id', '=', (await list(there!.me)).body.items.find(({ current }) => current)!.id)
    .execute()
  expect((await list(here!.me)).body.items).toHaveLength(1)
  expect(await list(there!.me)).toEqual(problem(401, 'PGRST301'))
  server.clock.pass(23 * 60 * minute)
  const { me } = await signInAnew(auth_user_id)
  server.clock.pass(2 * 60 * minute)
  expect((await list(me)).body.items).toHaveLength(1)
})

async function signInAnew(auth_user_id: string) {
  const { email } = await server.db
    .selectFrom('auth_user')
    .select('email')
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  return signIn(server, { email, password: customerForm().password, user_type: 'customer' })
}

test("a user ends one session and keeps the others, and can't end another user's", async () => {
  const [here, there] = await signedInWith(chrome, firefox)
  const [stranger] = await signedInWith(chrome)
  const { id } = (await list(here!.me)).body.items.find(({ current }) => !current)!
  const own = (await list(here!.me)).body.items.find(({ current }) => current)!
  expect(await stranger!.me.delete(`/auth/v1/sessions/${id}`)).toEqual(problem(404, 'not_found', 'Session not found'))
  expect(await isAlive(there!.me)).toBe(true)

  const ended = await here!.me.delete(`/auth/v1/sessions/${id}`)
  expect(ended.status).toBe(204)
  expect(ended.headers.has('set-cookie')).toBe(false)
  expect(await isAlive(there!.me)).toBe(false)
  expect(await isAlive(here!.me)).toBe(true)
  expect(await here!.me.delete(`/auth/v1/sessions/${id}`)).toEqual(problem(404, 'not_found'))
  expect(await here!.me.delete('/auth/v1/sessions/none')).toEqual(problem(404, 'not_found'))

  const last = await here!.me.delete(`/auth/v1/sessions/${own.id}`)
  expect(last.headers.get('set-cookie')).toMatch(/^porchlight=; Max-Age=0; Path=\//)
  expect(await isAlive(here!.me)).toBe(false)
})

test('a sign-out ends all sessions, this one, or all others; another scope is rejected', async () => {
  const outcomes = { global: [false, false], local: [false, true], others: [true, false] }
  for (const [scope, expected] of Object.entries(outcomes)) {
    const [here, there] = await signedInWith(chrome, firefox)
    expect((await here!.me.post(`/auth/v1/logout?scope=${scope}`)).status).toBe(204)
    expect([await isAlive(here!.me), await isAlive(there!.me)], scope).toEqual(expected)
  }
  const [here] = await signedInWith(chrome)
  expect(await here!.me.post('/auth/v1/logout?scope=everything')).toEqual(problem(422, 'validation_failed'))
  expect((await here!.me.post('/auth/v1/logout')).status).toBe(204)
  expect(await isAlive(here!.me)).toBe(false)
})

test('a sign-out without a session succeeds', async () => {
  for (const scope of ['global', 'local', 'others'])
    expect((await caller(server).post(`/auth/v1/logout?scope=${scope}`)).status).toBe(204)
})

test("a recovery session can't sign out the owner's other devices", async () => {
  const [here, there] = await signedInWith(chrome, firefox)
  const { id } = (await list(there!.me)).body.items.find(({ current }) => current)!
  await server.db.updateTable('auth_session').set({ kind: 'recovery' }).where('id', '=', id).execute()
  expect((await there!.me.post('/auth/v1/logout?scope=global')).status).toBe(204)
  expect(await isAlive(here!.me)).toBe(true)
})

test('the last use is updated at most once a minute', async () => {
  const [here] = await signedInWith(chrome)
  const began = server.clock.now().getTime()
  const lastUse = async () => new Date((await list(here!.me)).body.items[0]!.last_used_at).getTime() - began
  server.clock.pass(59_000)
  expect(await lastUse()).toBe(0)
  server.clock.pass(1_000)
  await isAlive(here!.me)
  expect(await lastUse()).toBe(minute)
  server.clock.pass(30_000)
  expect(await lastUse()).toBe(minute)
})

test('an event stream closes as soon as its session ends, and only that one', async () => {
  const [here, there] = await signedInWith(chrome, firefox)
  const [mine, theirs] = [await openEvents(server, here!), await openEvents(server, there!)]
  const { id } = (await list(here!.me)).body.items.find(({ current }) => !current)!
  await here!.me.delete(`/auth/v1/sessions/${id}`)
  await theirs.wait(() => theirs.ended)
  expect((await mine.until(1))[0]).toMatchObject({ type: 'session.changed', data: {} })
  expect(mine.ended).toBe(false)
  expect(theirs.events).toEqual([])
  mine.drop()
})

test('every end of a session is recorded once, with its reason', async () => {
  const [here, there, third] = await signedInWith(chrome, firefox, firefox)
  const { id } = (await list(there!.me)).body.items.find(({ current }) => current)!
  await here!.me.delete(`/auth/v1/sessions/${id}`)
  await here!.me.delete(`/auth/v1/sessions/${id}`)
  await here!.me.post('/auth/v1/logout?scope=global')
  await third!.me.post('/auth/v1/logout?scope=global')
  const events = await server.db
    .selectFrom('audit_event')
    .select(['kind', 'details', 'network'])
    .where('actor_id', '=', here!.auth_user_id)
    .where('kind', '=', 'session.ended')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { kind: 'session.ended', details: { by: 'owner', sessions: 1 }, network: '127.0.0.0' },
    { kind: 'session.ended', details: { by: 'sign-out', sessions: 2 }, network: '127.0.0.0' },
  ])
})
