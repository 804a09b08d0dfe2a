import { expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const secure = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example' }, second: server })
const anyone = caller(server)
const day = 24 * 3_600_000
const wrong = 'The email or password you entered is incorrect. Please try again.'

test('the password of the account type signs in, in any case of the email address', async () => {
  const form = customerForm()
  await signUp(server, form)
  const { answer, me } = await signIn(server, {
    email: ` ${form.email.toUpperCase()}`,
    password: form.password,
    user_type: 'customer',
  })
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ email: form.email, profile: { user_type: 'customer' } })
  expect((await me.get('/auth/v1/user')).status).toBe(200)
})

test('a wrong password and an unknown email address get the same response', async () => {
  const form = customerForm()
  await signUp(server, form)
  for (const email of [form.email, 'nobody@mail.example']) {
    const { answer } = await signIn(server, { email, password: 'not this one', user_type: 'customer' })
    expect(answer).toEqual(problem(401, 'invalid_credentials', wrong))
  }
})

test('the password is checked first, then the account type', async () => {
  const form = customerForm()
  await signUp(server, form)
  const asProvider = { email: form.email, user_type: 'provider' }
  expect((await signIn(server, { ...asProvider, password: 'not this one' })).answer).toEqual(
    problem(401, 'invalid_credentials', wrong),
  )
  expect((await signIn(server, { ...asProvider, password: form.password })).answer).toEqual(
    problem(
      403,
      'account_type_mismatch',
      'No provider account found with this email address. Please sign up first or try a different account type.',
    ),
  )
})

test("an unconfirmed account can't sign in, and only its owner learns why", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  await server.db.updateTable('auth_user').set({ confirmed_at: null }).where('email', '=', form.email).execute()
  expect((await signIn(server, form)).answer).toEqual(
    problem(403, 'email_not_confirmed', 'Please check your email and confirm your account before signing in.'),
  )
  expect((await signIn(server, { ...form, password: 'not this one' })).answer).toEqual(
    problem(401, 'invalid_credentials'),
  )
})

test("a suspended account can't sign in, and its sessions no longer work", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me } = await signUp(server, form)
  await server.db
    .updateTable('auth_user')
    .set({ suspended_at: server.clock.now() })
    .where('email', '=', form.email)
    .execute()
  expect((await signIn(server, form)).answer).toEqual(problem(403, 'suspended'))
  expect(await me.get('/auth/v1/user')).toEqual(problem(401, 'PGRST301'))
})

test('a user with both roles signs in with the chosen one, and each change of role is recorded', async () => {
  const form = customerForm()
  await signUp(server, form)
  await signUp(server, providerForm({ email: form.email }))
  for (const user_type of ['customer', 'provider'] as const) {
    const { answer } = await signIn(server, { ...form, user_type })
    expect(answer.body.user).toMatchObject({ profile: { user_type }, user_metadata: { current_role: user_type } })
    await signIn(server, { ...form, user_type })
    const changes = server.db.selectFrom('audit_event').select('details').where('kind', '=', 'role.changed')
    const mine = await changes.where('actor_id', '=', answer.body.user.id).orderBy('id').execute()
    expect(mine.at(-1)).toEqual({ details: { role: user_type } })
    // The sign-up for the second role is the first change.
    expect(mine).toHaveLength(user_type === 'customer' ? 2 : 3)
  }
})

test('sign-in names the missing field', async () => {
  const missing = 'You must provide either an email or phone number and a password'
  const ask = (body: object) => anyone.post('/auth/v1/token?grant_type=password', body)
  expect(await ask({ password: 'x', user_type: 'customer' })).toEqual(problem(422, 'validation_failed', missing))
  expect(await ask({ email: 'a@mail.example', user_type: 'customer' })).toEqual(
    problem(422, 'validation_failed', 'Please enter your password'),
  )
  expect(await ask({ email: 'a@mail.example', password: 'x', user_type: 'admin' })).toEqual(
    problem(422, 'validation_failed', 'Please choose an account type'),
  )
  expect((await anyone.post('/auth/v1/token?grant_type=magic', {})).status).toBe(422)
})

test('a browser gets a cookie that no script can read, until it is closed or for 30 days', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const open = (await signIn(server, form, {})).answer
  expect(open.body.session).toEqual({ expires_at: new Date(server.clock.now().getTime() + day).toISOString() })
  expect(open.headers.getSetCookie()[0]).toMatch(/^porchlight=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)

  const kept = (await signIn(server, { ...form, remember: true }, {})).answer
  expect(kept.body.session).toEqual({ expires_at: new Date(server.clock.now().getTime() + 30 * day).toISOString() })
  expect(kept.headers.getSetCookie()[0]).toMatch(
    /^porchlight=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test("a client that wants no session can't sign in, and gets no cookie", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me } = await signUp(server, form)
  const none = { 'x-session': 'none' }
  const count = () => server.db.selectFrom('auth_session').select('id').execute()
  const before = await count()
  for (const answer of [
    (await signIn(server, form, none)).answer,
    await me.post('/auth/v1/token?grant_type=refresh_token', {}, none),
    await anyone.post('/auth/v1/factors/passkeys/sign-in', {}, none),
    await anyone.post('/auth/v1/factors/google/code', { code: '123456' }, none),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'x-session' }] } })
    expect(answer.headers.has('set-cookie')).toBe(false)
  }
  expect(await count()).toEqual(before)
})

test('over HTTPS, the cookie is bound to this host', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const { answer } = await signIn(secure, form, {})
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-porchlight=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a browser session lasts at most 24 hours, however often it is renewed', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const { me } = await signIn(server, form)
  server.clock.pass(day - 60_000)
  expect((await renew(me)).status).toBe(200)
  server.clock.pass(60_000)
  expect(await renew(me)).toEqual(
    problem(401, 'PGRST301', 'Your session has expired. Please sign in again to continue.'),
  )
})

test('a remembered session ends 30 days after its last use', async () => {
  const form = { ...customerForm(), user_type: 'customer', remember: true }
  await signUp(server, form)
  const { me } = await signIn(server, form)
  for (const booking of [1, 2, 3]) {
    server.clock.pass(25 * day)
    expect((await me.get('/auth/v1/user')).status, `visit ${booking}`).toBe(200)
  }
  server.clock.pass(30 * day)
  expect((await me.get('/auth/v1/user')).status).toBe(401)
})

test('a remembered session ends a year after the sign-in, however often it is used', async () => {
  const form = { ...customerForm(), user_type: 'customer', remember: true }
  await signUp(server, form)
  const { me } = await signIn(server, form)
  for (let month = 0; month < 18; month++) {
    server.clock.pass(20 * day)
    expect((await me.get('/auth/v1/user')).status).toBe(200)
  }
  const renewed = await me.post('/auth/v1/token?grant_type=refresh_token', {})
  expect(Date.parse(renewed.body.session.expires_at)).toBe(server.clock.now().getTime() + 5 * day)
  server.clock.pass(5 * day)
  expect((await me.get('/auth/v1/user')).status).toBe(401)
})

test('the cookie of a remembered session is extended, too', async () => {
  const form = { ...customerForm(), user_type: 'customer', remember: true }
  await signUp(server, form)
  const cookie = cookieOf((await signIn(server, form, {})).answer.headers)
  expect((await anyone.get('/auth/v1/user', { cookie })).headers.has('set-cookie')).toBe(false)
  server.clock.pass(2 * day)
  const later = await anyone.get('/auth/v1/user', { cookie })
  expect(later.headers.get('set-cookie')).toMatch(`${cookie}; Max-Age=2592000; `)
})

test('no script gets the token of a cookie, even by renewing the session', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const cookie = cookieOf((await signIn(server, form, {})).answer.headers)
  const renewed = await anyone.post(
    '/auth/v1/token?grant_type=refresh_token',
    {},
    { cookie, origin: server.url, 'x-session': 'bearer' },
  )
  expect(renewed.status).toBe(200)
  expect(JSON.stringify(renewed.body)).not.toContain(cookie.split('=')[1])
})

test('a new sign-in in a browser ends the previous session', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  await signUp(server, form)
  const cookie = cookieOf((await signIn(server, form, {})).answer.headers)
  await signIn(server, form, { cookie, origin: server.url })
  expect((await anyone.get('/auth/v1/user', { cookie })).status).toBe(401)
})

test("a sign-out ends every session of the login, and no one else's", async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me: here } = await signUp(server, form)
  const { me: there } = await signIn(server, form)
  const { me: other } = await signUp(server, customerForm())
  const out = await here.post('/auth/v1/logout?scope=global')
  expect(out.status).toBe(204)
  expect(out.headers.get('set-cookie')).toMatch(/^porchlight=; Max-Age=0; Path=\//)
  expect((await here.get('/auth/v1/user')).status).toBe(401)
  expect((await there.get('/auth/v1/user')).status).toBe(401)
  expect((await other.get('/auth/v1/user')).status).toBe(200)
  expect((await anyone.post('/auth/v1/logout?scope=global')).status).toBe(204)
})

test('tokens are not stored in plain text', async () => {
  const { answer } = await signUp(server, customerForm())
  const { rows } = await server.deps.pool.query<{ row: string }>('select s::text as row from auth_session s')
  expect(rows.some(({ row }) => row.includes(answer.body.session.access_token))).toBe(false)
  expect(rows.length).toBeGreaterThan(0)
})

test('the connectivity check responds', async () => {
  expect(await anyone.get('/auth/v1/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

const renew = (me: typeof anyone) => me.post('/auth/v1/token?grant_type=refresh_token', {})
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
