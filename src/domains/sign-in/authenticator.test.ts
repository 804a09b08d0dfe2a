import { describe, expect, test } from 'vitest'
import { providerForm, signIn, signUp } from '#test/accounts.ts'
import { aLogin, anApp, aProtectedLogin, fullWidth, password } from '#test/authenticator.ts'
import { type Answer, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { AUTHENTICATOR_CODES: 'true' } })
const without = await testServer({ second: server, settings: { AUTHENTICATOR_CODES: 'false' } })
const codeRequired = problem(403, 'code_required', 'Please enter the code from your authenticator app.')
const wrongCode = problem(403, 'wrong_code', 'This code is not right. Please try again.')
const path = '/auth/v1/factors/authenticator'

test('a user with an authenticator app needs its code at every sign-in', async () => {
  const { form, app } = await aProtectedLogin(server)
  expect((await signIn(server, form)).answer).toEqual(codeRequired)
  const { me } = await signIn(server, { ...form, code: app.next() })
  expect((await me.get('/auth/v1/user')).status).toBe(200)
})

test('the setup shows a secret to type, a URI for apps and its QR code', async () => {
  const { form, me } = await aLogin(server)
  const { status, body } = await me.post(path, { password })
  expect(status).toBe(201)
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(body.uri)
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Porchlight:/)
  expect(decodeURIComponent(uri.pathname)).toContain(form.email)
  expect(uri.searchParams.get('secret')).toBe(body.secret)
  expect(body.qr).toMatch(/^<svg [\s\S]*<\/svg>$/)
})

test('an unconfirmed setup has no effect', async () => {
  const { form, me } = await aLogin(server)
  await me.post(path, { password })
  expect((await signIn(server, form)).answer.status).toBe(200)
  expect((await me.get('/auth/v1/factors')).body.authenticator).toBeNull()
})

test('the setup needs the password', async () => {
  const { me } = await aLogin(server)
  expect(await me.post(path, {})).toEqual(problem(422, 'validation_failed', 'Please enter your password'))
  expect(await me.post(path, { password: 'not this one' })).toEqual(problem(403, 'wrong_password'))
})

test('neither a wrong code, in any kind of digits, nor one after 15 minutes confirms a setup', async () => {
  const { me } = await aLogin(server)
  const first = anApp(server, (await me.post(path, { password })).body.secret)
  const second = anApp(server, (await me.post(path, { password })).body.secret)
  for (const code of [first.next(), fullWidth(first.next()), '٣'.repeat(6), 'a'])
    expect(await me.post(`${path}/confirm`, { code })).toEqual(wrongCode)
  server.clock.pass(15 * 60_000)
  expect(await me.post(`${path}/confirm`, { code: second.next() })).toEqual(problem(409, 'not_begun'))
  expect((await me.get('/auth/v1/factors')).body.authenticator).toBeNull()
})

test("a second authenticator app can't replace the first", async () => {
  const { me, app } = await aProtectedLogin(server)
  expect(await me.post(path, { password })).toEqual(codeRequired)
  expect(await me.post(path, { password, code: app.next() })).toEqual(problem(409, 'already_protected'))
  expect(await me.post(`${path}/confirm`, { code: app.next() })).toEqual(problem(409, 'already_protected'))
})

test("users can't set one up if the site doesn't offer it, and those who have one still need it", async () => {
  const { token } = await aLogin(server)
  const there = caller(without, token)
  expect((await there.get('/auth/v1/factors')).body.offered.authenticator).toBe(false)
  expect(await there.post(path, { password })).toEqual(problem(404, 'not_found'))
  const { form, app } = await aProtectedLogin(server)
  expect((await signIn(without, form)).answer).toEqual(codeRequired)
  expect((await signIn(without, { ...form, code: app.next() })).answer.status).toBe(200)
})

test('new recovery codes replace the old ones, and need password and code', async () => {
  const { form, me, app, recovery_codes } = await aProtectedLogin(server)
  expect(await me.post(`${path}/recovery-codes`, { password })).toEqual(codeRequired)
  expect(await me.post(`${path}/recovery-codes`, { code: app.next() })).toEqual(problem(422, 'validation_failed'))
  const renewed = await me.post(`${path}/recovery-codes`, { password, code: app.next() })
  expect(renewed.status).toBe(200)
  expect((await signIn(server, { ...form, code: recovery_codes[0]! })).answer).toEqual(wrongCode)
  expect((await signIn(server, { ...form, code: renewed.body.recovery_codes[0] })).answer.status).toBe(200)
})

test('a removal needs password and code, and then no code is needed', async () => {
  const { form, me, app } = await aProtectedLogin(server)
  expect(await me.delete(path, { password })).toEqual(codeRequired)
  expect(await me.delete(path, { password, code: '000000' })).toEqual(wrongCode)
  expect(await me.delete(path, { password: 'not this one', code: app.next() })).toEqual(problem(403, 'wrong_password'))
  expect((await me.delete(path, { password, code: app.next() })).status).toBe(204)
  expect((await signIn(server, form)).answer.status).toBe(200)
  expect(await me.delete(path, { password })).toEqual(problem(409, 'not_protected'))
})

test('without the password, no one learns that a code is needed', async () => {
  const { form, app } = await aProtectedLogin(server)
  const code = app.next()
  expect((await signIn(server, { ...form, password: 'not this one', code })).answer).toEqual(
    problem(401, 'invalid_credentials'),
  )
  expect((await signIn(server, { ...form, user_type: 'provider', code })).answer).toEqual(
    problem(403, 'account_type_mismatch'),
  )
  expect((await signIn(server, { ...form, code })).answer.status).toBe(200)
})

test('the password alone is not enough to add the other account type from outside', async () => {
  const { form, me } = await aProtectedLogin(server)
  const asProvider = providerForm({ email: form.email, password })
  expect((await signUp(server, asProvider)).answer).toEqual(
    problem(
      403,
      'sign_in_first',
      'This login is protected by an authenticator app. Please log in first, then add the account type from the menu.',
    ),
  )
  expect((await me.get('/auth/v1/user')).body.user.profiles).toHaveLength(1)
  const added = await me.post('/auth/v1/signup', asProvider, { 'x-session': 'bearer' })
  expect(added).toMatchObject({ status: 201, body: { session: null } })
  expect((await me.get('/auth/v1/user')).body.user.profiles).toHaveLength(2)
})

test('the audit trail names the login and the factor, never a code', async () => {
  const { form, me, app } = await aProtectedLogin(server)
  await signIn(server, { ...form, code: app.next() })
  const { body } = await me.get('/auth/v1/user')
  const { rows } = await server.deps.pool.query<{ kind: string; details: object }>(
    'select kind, details from audit_event where actor_id = $1 order by id',
    [body.user.id],
  )
  expect(rows).toContainEqual({ kind: 'factor.added', details: { factor: 'authenticator' } })
  expect(rows.at(-1)).toEqual({
    kind: 'session.opened',
    details: { by: 'password', kind: 'full', factor: 'authenticator' },
  })
})

test('a closed account keeps nothing of its authenticator app', async () => {
  const { me, app } = await aProtectedLogin(server)
  const { body } = await me.get('/auth/v1/user')
  expect((await me.delete('/auth/v1/user', { password, code: app.next() })).status).toBe(204)
  for (const table of ['authenticator', 'recovery_code'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('auth_user_id', '=', body.user.id).execute()).toEqual([])
})

test('the data export has the date of the setup, not the secret', async () => {
  const { me, app } = await aProtectedLogin(server)
  const { body } = await me.get('/auth/v1/export')
  expect(body.authenticator).toHaveLength(1)
  expect(JSON.stringify(body.authenticator)).not.toContain('secret')
  expect(JSON.stringify(body)).not.toContain(app.secret.toLowerCase())
})

test('signed-out clients learn and change nothing', async () => {
  const anyone = caller(server)
  expect((await anyone.get('/auth/v1/factors')).status).toBe(401)
  expect((await anyone.post(path, { password })).status).toBe(401)
  expect((await anyone.post(`${path}/confirm`, { code: '123456' })).status).toBe(401)
  expect((await anyone.post(`${path}/recovery-codes`, { password })).status).toBe(401)
  expect((await anyone.delete(path, { password })).status).toBe(401)
})

describe('a protected login needs a code, which counts as a try, to', () => {
  const changes: [string, (me: Caller, form: { password: string }, code?: string) => Promise<Answer>][] = [
    [
      'change the password',
      async (me, { password }, code) =>
        me.put('/auth/v1/user', { password: 'another porch lantern', current_password: password, code }),
    ],
    ['close the account', async (me, { password }, code) => me.delete('/auth/v1/user', { password, code })],
  ]
  test.each(changes)('%s', async (_, change) => {
    const { form, me, app, first } = await aProtectedLogin(server)
    expect(await change(me, form)).toEqual(codeRequired)
    expect(await change(me, form, first)).toEqual(wrongCode)
    expect((await signIn(server, { ...form, code: app.next() })).answer.status).toBe(200)
    expect((await change(me, form, app.next())).status).toBeLessThan(300)
    expect((await signIn(server, { ...form, code: app.next() })).answer).toEqual(
      problem(401, 'invalid_credentials', expect.any(String)),
    )
  })

  test.each(changes)('%s: too many wrong codes have to wait', async (_, change) => {
    const { form, me, app } = await aProtectedLogin(server)
    for (let tries = 0; tries < 10; tries++) expect((await change(me, form, '000000')).status).toBe(403)
    expect(await change(me, form, app.next())).toEqual(problem(429, 'rate_limited', expect.any(String)))
  })
})

test('a profile changes without a code', async () => {
  const { me } = await aProtectedLogin(server)
  expect((await me.put('/auth/v1/user', { data: { name: 'Ada Lamp' } })).status).toBe(200)
})
