import { expect, test } from 'vitest'
import { providerForm, signIn, signUp } from '#test/accounts.ts'
import { aLogin, anApp, aProtectedLogin, password } from '#test/authenticator.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { AUTHENTICATOR_CODES: 'true' } })
const without = await testServer({ second: server })
const codeRequired = problem(403, 'code_required', 'Please enter the code from your authenticator app.')
const wrongCode = problem(403, 'wrong_code', 'This code is not right. Please try again.')
const path = '/auth/v1/factors/authenticator'

test('whoever sets an authenticator up is asked for its code at every sign-in from then on', async () => {
  const { form, app } = await aProtectedLogin(server)
  expect((await signIn(server, form)).answer).toEqual(codeRequired)
  const { me } = await signIn(server, { ...form, code: app.next() })
  expect((await me.get('/auth/v1/user')).status).toBe(200)
})

test('the set-up shows a secret to type, an address for apps and a picture of it', async () => {
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

test('a set-up that was begun and not confirmed asks nothing of anybody', async () => {
  const { form, me } = await aLogin(server)
  await me.post(path, { password })
  expect((await signIn(server, form)).answer.status).toBe(200)
  expect((await me.get('/auth/v1/factors')).body.authenticator).toBeNull()
})

test('the set-up asks for the password', async () => {
  const { me } = await aLogin(server)
  expect(await me.post(path, {})).toEqual(problem(422, 'validation_failed', 'Please enter your password'))
  expect(await me.post(path, { password: 'not this one' })).toEqual(problem(403, 'wrong_password'))
})

test('a code of another secret confirms nothing, nor does one after a quarter of an hour', async () => {
  const { me } = await aLogin(server)
  const first = anApp(server, (await me.post(path, { password })).body.secret)
  const second = anApp(server, (await me.post(path, { password })).body.secret)
  expect(await me.post(`${path}/confirm`, { code: first.next() })).toEqual(wrongCode)
  server.clock.pass(15 * 60_000)
  expect(await me.post(`${path}/confirm`, { code: second.next() })).toEqual(problem(409, 'not_begun'))
  expect((await me.get('/auth/v1/factors')).body.authenticator).toBeNull()
})

test('a second authenticator cannot take the place of the first', async () => {
  const { me, app } = await aProtectedLogin(server)
  expect(await me.post(path, { password })).toEqual(codeRequired)
  expect(await me.post(path, { password, code: app.next() })).toEqual(problem(409, 'already_protected'))
  expect(await me.post(`${path}/confirm`, { code: app.next() })).toEqual(problem(409, 'already_protected'))
})

test('nobody can set one up where the operator does not offer it, and whoever has one is asked there all the same', async () => {
  const { token } = await aLogin(server)
  const there = caller(without, token)
  expect((await there.get('/auth/v1/factors')).body.offered.authenticator).toBe(false)
  expect(await there.post(path, { password })).toEqual(problem(404, 'not_found'))
  const { form, app } = await aProtectedLogin(server)
  expect((await signIn(without, form)).answer).toEqual(codeRequired)
  expect((await signIn(without, { ...form, code: app.next() })).answer.status).toBe(200)
})

test('new recovery codes end the old ones, and ask for password and code', async () => {
  const { form, me, app, recovery_codes } = await aProtectedLogin(server)
  expect(await me.post(`${path}/recovery-codes`, { password })).toEqual(codeRequired)
  expect(await me.post(`${path}/recovery-codes`, { code: app.next() })).toEqual(problem(422, 'validation_failed'))
  const renewed = await me.post(`${path}/recovery-codes`, { password, code: app.next() })
  expect(renewed.status).toBe(200)
  expect((await signIn(server, { ...form, code: recovery_codes[0]! })).answer).toEqual(wrongCode)
  expect((await signIn(server, { ...form, code: renewed.body.recovery_codes[0] })).answer.status).toBe(200)
})

test('removing it asks for password and code, and then nothing is asked any more', async () => {
  const { form, me, app } = await aProtectedLogin(server)
  expect(await me.delete(path, { password })).toEqual(codeRequired)
  expect(await me.delete(path, { password, code: '000000' })).toEqual(wrongCode)
  expect(await me.delete(path, { password: 'not this one', code: app.next() })).toEqual(problem(403, 'wrong_password'))
  expect((await me.delete(path, { password, code: app.next() })).status).toBe(204)
  expect((await signIn(server, form)).answer.status).toBe(200)
  expect(await me.delete(path, { password })).toEqual(problem(409, 'not_protected'))
})

test('the password comes first: without it nobody learns that a code is asked', async () => {
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

test('knowing the password is not enough to add the other account type from outside', async () => {
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

test('what is written into the trail names the login and the factor, never a code', async () => {
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

test('a closed account leaves nothing of its authenticator behind', async () => {
  const { me } = await aProtectedLogin(server)
  const { body } = await me.get('/auth/v1/user')
  expect((await me.delete('/auth/v1/user', { password })).status).toBe(204)
  for (const table of ['authenticator', 'recovery_code'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('auth_user_id', '=', body.user.id).execute()).toEqual([])
})

test('what is downloaded as one’s data holds the date of the set-up, not the secret', async () => {
  const { me, app } = await aProtectedLogin(server)
  const { body } = await me.get('/auth/v1/export')
  expect(body.authenticator).toHaveLength(1)
  expect(JSON.stringify(body.authenticator)).not.toContain('secret')
  expect(JSON.stringify(body)).not.toContain(app.secret.toLowerCase())
})

test('nobody who is signed out learns or changes anything', async () => {
  const anyone = caller(server)
  expect((await anyone.get('/auth/v1/factors')).status).toBe(401)
  expect((await anyone.post(path, { password })).status).toBe(401)
  expect((await anyone.post(`${path}/confirm`, { code: '123456' })).status).toBe(401)
  expect((await anyone.post(`${path}/recovery-codes`, { password })).status).toBe(401)
  expect((await anyone.delete(path, { password })).status).toBe(401)
})
