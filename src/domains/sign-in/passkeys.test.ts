import { expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { aProtectedLogin, password } from '#test/authenticator.ts'
import { aBrowser } from '#test/browser.ts'
import { aSoftAuthenticator, type Lie, type SoftAuthenticator } from '#test/passkey.ts'
import { type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { PASSKEYS: 'true', AUTHENTICATOR_CODES: 'true' } })
const without = await testServer({ second: server })
const here = { host: 'localhost', origin: 'http://localhost:3000' }
const path = '/auth/v1/factors/passkeys'
const refused = problem(403, 'passkey_refused', 'This passkey did not work. Please try again, or log in another way.')
const unknown = problem(
  403,
  'passkey_refused',
  'No account found with these credentials. Please check your email and password or sign up for an account.',
)

async function aLogin() {
  const form = customerForm({ password })
  await signUp(server, form, { 'x-session': 'none' })
  const browser = aBrowser(server)
  await browser.post('/auth/v1/token?grant_type=password', { ...form, user_type: 'customer' })
  return { browser, form }
}

async function add(
  browser: Caller,
  key: SoftAuthenticator,
  { name = 'My phone', lie }: { name?: string; lie?: Lie } = {},
) {
  const { body: options } = await browser.post(`${path}/options`, { password })
  return browser.post(path, { name, response: key.create(options, lie) })
}

async function aPasskeyLogin() {
  const login = await aLogin()
  const key = aSoftAuthenticator(here)
  const { body: passkey } = await add(login.browser, key)
  return { ...login, key, passkey }
}

async function enter(browser: Caller, key: SoftAuthenticator, lie?: Lie, user_type = 'customer') {
  const { body: options } = await browser.post(`${path}/sign-in/options`)
  return browser.post(`${path}/sign-in`, { user_type, response: key.get(options, lie) })
}

test('a passkey signs in to its login, without email address or password', async () => {
  const { form, key } = await aPasskeyLogin()
  const browser = aBrowser(server)
  const answer = await enter(browser, key)
  expect(answer).toMatchObject({ status: 200, body: { user: { email: form.email } } })
  expect((await browser.get('/auth/v1/user')).status).toBe(200)
  const { body } = await browser.get('/auth/v1/factors')
  expect(body.passkeys).toEqual([
    {
      id: key.id,
      name: 'My phone',
      created_at: server.clock.now().toISOString(),
      last_used_at: server.clock.now().toISOString(),
    },
  ])
})

test('a new passkey needs no email address and has to be unlocked', async () => {
  const { browser, key } = await aPasskeyLogin()
  const { body } = await browser.post(`${path}/options`, { password })
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Porchlight' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id }],
    attestation: 'none',
  })
  const { body: options } = await aBrowser(server).post(`${path}/sign-in/options`)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
})

test('adding a passkey needs the password, and the code of an authenticator app', async () => {
  const { browser } = await aLogin()
  expect(await browser.post(`${path}/options`, {})).toEqual(problem(422, 'validation_failed'))
  expect(await browser.post(`${path}/options`, { password: 'not this one' })).toEqual(problem(403, 'wrong_password'))
  const { me, app } = await aProtectedLogin(server)
  expect(await me.post(`${path}/options`, { password })).toEqual(problem(403, 'code_required'))
  expect((await me.post(`${path}/options`, { password, code: app.next() })).status).toBe(200)
})

test('a passkey needs no code: unlocking it was the second factor', async () => {
  const { form, me, app } = await aProtectedLogin(server)
  const key = aSoftAuthenticator(here)
  const { body: options } = await me.post(`${path}/options`, { password, code: app.next() })
  await me.post(path, { name: 'Key', response: key.create(options) })
  expect((await signIn(server, form)).answer).toEqual(problem(403, 'code_required'))
  expect((await enter(aBrowser(server), key)).status).toBe(200)
})

test.each([
  ['to another challenge', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
  ['on another site', { origin: 'https://porchlight.evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['by one that nobody has unlocked', { verified: false }],
] as [string, Lie][])('an answer %s adds nothing and opens nothing', async (_what, lie) => {
  const { browser, key } = await aPasskeyLogin()
  expect(await add(browser, aSoftAuthenticator(here), { lie })).toEqual(refused)
  expect((await browser.get('/auth/v1/factors')).body.passkeys).toHaveLength(1)
  expect(await enter(aBrowser(server), key, lie)).toEqual(refused)
})

test("neither another key's signature nor another user's id signs in", async () => {
  const { key } = await aPasskeyLogin()
  const forger = { ...aSoftAuthenticator(here) }
  const browser = aBrowser(server)
  const { body: options } = await browser.post(`${path}/sign-in/options`)
  const response = { ...forger.get(options), id: key.id, rawId: key.id }
  expect(await browser.post(`${path}/sign-in`, { user_type: 'customer', response })).toEqual(refused)
  expect(await enter(aBrowser(server), forger)).toEqual(unknown)
  expect(await enter(aBrowser(server), key, { userHandle: '01890000-0000-7000-8000-000000000000' })).toEqual(unknown)
})

test('a counter that does not grow is a copy, and rejected', async () => {
  const { key } = await aPasskeyLogin()
  expect((await enter(aBrowser(server), key, { counter: 7 })).status).toBe(200)
  expect(await enter(aBrowser(server), key, { counter: 7 })).toEqual(refused)
  expect(await enter(aBrowser(server), key, { counter: 3 })).toEqual(refused)
  expect((await enter(aBrowser(server), key, { counter: 8 })).status).toBe(200)
})

test('a response works once, in the browser of its challenge, for five minutes', async () => {
  const { key } = await aPasskeyLogin()
  const expired = problem(403, 'sign_in_expired')
  const browser = aBrowser(server)
  const { body: options } = await browser.post(`${path}/sign-in/options`)
  const request = { user_type: 'customer', response: key.get(options) }
  expect(await aBrowser(server).post(`${path}/sign-in`, request)).toEqual(expired)
  const stranger = aBrowser(server)
  await stranger.post(`${path}/sign-in/options`)
  expect(await stranger.post(`${path}/sign-in`, request)).toEqual(refused)
  expect((await browser.post(`${path}/sign-in`, request)).status).toBe(200)
  expect(await browser.post(`${path}/sign-in`, request)).toEqual(expired)
  const late = aBrowser(server)
  const { body: old } = await late.post(`${path}/sign-in/options`)
  server.clock.pass(5 * 60_000)
  expect(await late.post(`${path}/sign-in`, { user_type: 'customer', response: key.get(old) })).toEqual(expired)
})

test('of eight uses of one response at once, one opens a session', async () => {
  const { key } = await aPasskeyLogin()
  const browser = aBrowser(server)
  const { body: options } = await browser.post(`${path}/sign-in/options`)
  // One that never counts, so that nothing but the challenge keeps the others out.
  const request = { user_type: 'customer', response: key.get(options, { counter: 0 }) }
  const rivals = await Promise.all(Array.from({ length: 8 }, () => browser.post(`${path}/sign-in`, request)))
  expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the session that starts adding a passkey has to finish it, within five minutes', async () => {
  const { browser, form } = await aLogin()
  const { body: options } = await browser.post(`${path}/options`, { password })
  const request = { name: 'Key', response: aSoftAuthenticator(here).create(options) }
  const { me } = await signIn(server, { ...form, user_type: 'customer' })
  expect(await me.post(path, request)).toEqual(problem(409, 'not_begun'))
  server.clock.pass(5 * 60_000)
  expect(await browser.post(path, request)).toEqual(problem(409, 'not_begun'))
})

test('the account type is chosen as with a password', async () => {
  const { key } = await aPasskeyLogin()
  expect(await enter(aBrowser(server), key, undefined, 'provider')).toEqual(
    problem(
      403,
      'account_type_mismatch',
      'No provider account found with this email address. Please sign up first or try a different account type.',
    ),
  )
})

test('a passkey sign-in with another role is recorded as a change of role, once', async () => {
  const { form, key } = await aPasskeyLogin()
  await signUp(server, providerForm({ email: form.email, password }), { 'x-session': 'none' })
  await enter(aBrowser(server), key, undefined, 'provider')
  const { body } = await enter(aBrowser(server), key, undefined, 'provider')
  const changes = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'role.changed')
  expect(await changes.where('actor_id', '=', body.user.id).execute()).toEqual([{ details: { role: 'provider' } }])
})

test("a suspended or unconfirmed login can't be opened", async () => {
  const { form, key } = await aPasskeyLogin()
  const login = () => server.db.updateTable('auth_user').where('email', '=', form.email)
  await login().set({ suspended_at: server.clock.now() }).execute()
  expect(await enter(aBrowser(server), key)).toEqual(problem(403, 'suspended'))
  await login().set({ suspended_at: null, confirmed_at: null }).execute()
  expect(await enter(aBrowser(server), key)).toEqual(problem(403, 'email_not_confirmed'))
})

test("users rename and remove their own passkeys, and no one else's", async () => {
  const { browser, key } = await aPasskeyLogin()
  const { browser: stranger } = await aLogin()
  expect(await stranger.patch(`${path}/${key.id}`, { name: 'Mine' })).toEqual(problem(404, 'not_found'))
  expect(await stranger.delete(`${path}/${key.id}`)).toEqual(problem(404, 'not_found'))
  expect((await browser.patch(`${path}/${key.id}`, { name: ' Blue key ' })).body.name).toBe('Blue key')
  expect(await browser.patch(`${path}/${key.id}`, { name: ' ' })).toEqual(problem(422, 'validation_failed'))
  expect((await browser.delete(`${path}/${key.id}`)).status).toBe(204)
  expect(await enter(aBrowser(server), key)).toEqual(unknown)
})

test('one passkey belongs to one login', async () => {
  const { key } = await aPasskeyLogin()
  const { browser } = await aLogin()
  expect(await add(browser, key)).toEqual(refused)
})

test('if passkeys are off, none can be added or used', async () => {
  const { browser, key } = await aPasskeyLogin()
  const { body: options } = await browser.post(`${path}/sign-in/options`)
  const response = key.get(options)
  expect(await aBrowser(without).post(`${path}/sign-in/options`)).toEqual(problem(404, 'not_found'))
  expect(await aBrowser(without).post(`${path}/sign-in`, { user_type: 'customer', response })).toEqual(
    problem(404, 'not_found'),
  )
})

test('nonsense from a browser is rejected, not a server error', async () => {
  const { browser } = await aPasskeyLogin()
  for (const response of [{}, { id: 'x' }, { ...aSoftAuthenticator(here).get({ challenge: 'x' }), id: '\u0000' }])
    expect((await browser.post(`${path}/sign-in`, { user_type: 'customer', response })).status).toBe(422)
  const { body: options } = await browser.post(`${path}/options`, { password })
  const made = aSoftAuthenticator(here).create(options) as { response: object }
  const response = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
  expect(await browser.post(path, { name: 'Key', response })).toEqual(refused)
})

test('signed-out clients add and change nothing, and a closed account keeps no passkey', async () => {
  const anyone = caller(server)
  expect((await anyone.post(`${path}/options`, { password })).status).toBe(401)
  expect((await anyone.patch(`${path}/x`, { name: 'x' })).status).toBe(401)
  expect((await anyone.delete(`${path}/x`)).status).toBe(401)
  const { browser, key } = await aPasskeyLogin()
  expect((await browser.delete('/auth/v1/user', { password })).status).toBe(204)
  expect(await enter(aBrowser(server), key)).toEqual(unknown)
})
