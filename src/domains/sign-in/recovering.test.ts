import { expect, test } from 'vitest'
import { customerForm, signIn, signUp } from '#test/accounts.ts'
import { elsewhere, readLinks } from '#test/links.ts'
import { type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const mailing = await testServer({
  settings: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://mail.example' },
  second: server,
})
const sent = readLinks()
const anyone = caller(server)
const password = 'a brand new lantern'
const ended = problem(401, 'PGRST301', 'Your session has expired. Please sign in again to continue.')

/** A user who has opened a recovery link, with the session `recovering`. */
async function aForgetfulPerson(on = server) {
  const form = { ...customerForm(), user_type: 'customer' }
  const { answer, me } = await signUp(on, form, elsewhere())
  const id: string = answer.body.user.id
  await anyone.post('/auth/v1/recover', { email: form.email }, elsewhere())
  const opened = await anyone.post('/auth/v1/verify', sent.newest(id), elsewhere())
  return { form, me, id, opened, recovering: caller(on, opened.body.session.access_token) }
}

test('a user who has forgotten the password sets a new one by link, and signs in with it', async () => {
  const { form, recovering, id, opened } = await aForgetfulPerson()
  expect(opened).toMatchObject({ status: 200, body: { user: { email: form.email } } })
  expect((await recovering.get('/auth/v1/recovery')).status).toBe(204)
  const set = await recovering.put('/auth/v1/user', { password })
  expect(set).toMatchObject({ status: 200, body: { user: { email: form.email }, session: null } })
  expect(set.headers.get('set-cookie')).toMatch(/porchlight=; Max-Age=0; Path=\//)
  expect((await signIn(server, form, elsewhere())).answer.status).toBe(401)
  expect((await signIn(server, { ...form, password }, elsewhere())).answer.status).toBe(200)
  expect(sent.namesOf(id).at(-1)).toBe('account.password_changed')
})

test('a password reset ends every session and every link of the login', async () => {
  const { form, me, recovering, id } = await aForgetfulPerson()
  const { me: elsewhereToo } = await signIn(server, form, elsewhere())
  await anyone.post('/auth/v1/otp', { email: form.email }, elsewhere())
  const magic = sent.newest(id)
  await anyone.post('/auth/v1/recover', { email: form.email }, elsewhere())
  const again = sent.newest(id)
  expect((await recovering.put('/auth/v1/user', { password })).status).toBe(200)
  for (const session of [me, elsewhereToo, recovering]) expect(await session.get('/auth/v1/user')).toEqual(ended)
  expect(await recovering.get('/auth/v1/recovery')).toEqual(ended)
  expect(await recovering.put('/auth/v1/user', { password: 'another lantern yet' })).toEqual(ended)
  for (const link of [magic, again])
    expect(await anyone.post('/auth/v1/verify', link, elsewhere())).toEqual(problem(403, 'link_invalid'))
})

test('a new password by link follows the same rules, and can be tried again', async () => {
  const { recovering } = await aForgetfulPerson()
  const set = (typed: unknown) => recovering.put('/auth/v1/user', { password: typed })
  expect(await set('seven77')).toEqual(problem(422, 'validation_failed', 'Password must be at least 8 characters long'))
  expect(await set('Password123')).toEqual(
    problem(422, 'validation_failed', 'This password is too common. Please choose another.'),
  )
  expect(await set('x'.repeat(201))).toEqual(problem(422, 'validation_failed'))
  expect(await set(['a', 'b'])).toEqual(problem(422, 'validation_failed'))
  expect((await set(password)).status).toBe(200)
})

test('a new password that is sent twice at once is set once', async () => {
  for (let round = 0; round < 5; round++) {
    const { form, recovering } = await aForgetfulPerson()
    const typed = [password, 'another lantern yet']
    const answers = await Promise.all(typed.map((next) => recovering.put('/auth/v1/user', { password: next })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const won = typed[answers.findIndex(({ status }) => status === 200)]!
    expect((await signIn(server, { ...form, password: won }, elsewhere())).answer.status).toBe(200)
  }
})

test('a recovery session sets a password and nothing else', async () => {
  const { form, recovering, me } = await aForgetfulPerson()
  const before = (await me.get('/auth/v1/user')).body.user
  for (const beyond of [
    { data: { name: 'Somebody Else' } },
    { data: {} },
    { data: { name: 'Somebody Else' }, password },
    { password, current_password: form.password },
  ])
    expect(await recovering.put('/auth/v1/user', beyond)).toEqual(problem(403, 'forbidden'))
  expect(await recovering.put('/auth/v1/user', { password, is_operator: true })).toEqual(
    problem(422, 'validation_failed'),
  )
  expect((await recovering.put('/auth/v1/user', {})).status).toBe(422)
  expect((await me.get('/auth/v1/user')).body.user).toEqual(before)
  expect((await signIn(server, form, elsewhere())).answer.status).toBe(200)
})

test('every other operation of the API treats a recovery session as signed out', async () => {
  const { recovering } = await aForgetfulPerson()
  const { paths } = (await anyone.get('/rest/v1/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  const own = new Set([
    'get /auth/v1/recovery',
    'get /auth/v1/recovery/ways',
    'put /auth/v1/user',
    'post /auth/v1/logout',
  ])
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method: method as keyof Caller })))
    .filter(({ path, method }) => !own.has(`${method} ${path}`))
  expect(operations.length).toBeGreaterThan(50)
  let closed = 0
  for (const { path, method } of operations) {
    const address = path.replaceAll(/\{\w+\}/g, '0192f3a0-0000-7000-8000-000000000000')
    const call = (who: Caller) =>
      method === 'get' || method === 'delete' ? who[method](address) : who[method](address, {}, elsewhere())
    const [nobody, holder] = [await call(anyone), await call(recovering)]
    expect.soft(holder.status, `${method} ${path}`).toBe(nobody.status)
    if (holder.status === 401) closed += 1
  }
  expect(closed).toBeGreaterThan(30)
  expect((await recovering.get('/auth/v1/recovery')).status).toBe(204)
})

test('a recovery session ends after an hour and by signing out, and no other session ends with it', async () => {
  const { recovering, me } = await aForgetfulPerson()
  expect((await recovering.post('/auth/v1/logout')).status).toBe(204)
  expect(await recovering.get('/auth/v1/recovery')).toEqual(ended)
  expect((await me.get('/auth/v1/user')).status).toBe(200)

  const late = await aForgetfulPerson()
  server.clock.pass(3_600_000)
  expect(await late.recovering.get('/auth/v1/recovery')).toEqual(ended)
  expect(await late.recovering.put('/auth/v1/user', { password })).toEqual(ended)
})

test('a full session is not a recovery session', async () => {
  const { me } = await signUp(server, customerForm(), elsewhere())
  expect(await me.get('/auth/v1/recovery')).toEqual(ended)
  expect(await anyone.get('/auth/v1/recovery')).toEqual(ended)
  expect(await anyone.put('/auth/v1/user', { password })).toEqual(ended)
  expect(await me.put('/auth/v1/user', { password })).toEqual(
    problem(422, 'validation_failed', 'Please enter your current password'),
  )
})

test("a suspended login can't set a password", async () => {
  const { recovering, id } = await aForgetfulPerson()
  await server.db.updateTable('auth_user').set({ suspended_at: server.clock.now() }).where('id', '=', id).execute()
  expect(await recovering.get('/auth/v1/recovery')).toEqual(ended)
  expect(await recovering.put('/auth/v1/user', { password })).toEqual(ended)
})

test("a stranger's sign-up with the owner's address is confirmed by the owner's password, never by the stranger's", async () => {
  const { form, recovering, opened, id } = await aForgetfulPerson(mailing)
  expect(opened.body.user.confirmed_at).toBeNull()
  expect((await signIn(mailing, form, elsewhere())).answer).toEqual(problem(403, 'email_not_confirmed'))
  const set = await recovering.put('/auth/v1/user', { password })
  expect(set.body.user.confirmed_at).not.toBeNull()
  expect(sent.namesOf(id)).toContain('account.confirmed')
  expect((await signIn(mailing, form, elsewhere())).answer.status).toBe(401)
  expect((await signIn(mailing, { ...form, password }, elsewhere())).answer.status).toBe(200)
})

test('a password change keeps its session, ends the others, and is announced', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me, answer } = await signUp(server, form, elsewhere())
  const { me: there } = await signIn(server, form, elsewhere())
  const change = { password, current_password: form.password }
  expect((await me.put('/auth/v1/user', change)).body.session).toEqual({ expires_at: expect.any(String) })
  expect((await me.get('/auth/v1/user')).status).toBe(200)
  expect(await there.get('/auth/v1/user')).toEqual(ended)
  expect(sent.namesOf(answer.body.user.id).at(-1)).toBe('account.password_changed')
})

test("a user with the old password can't overtake the owner's new one", async () => {
  for (let round = 0; round < 5; round++) {
    const { form, me, recovering } = await aForgetfulPerson()
    const theirs = { password: 'the thief’s own words', current_password: form.password }
    const [owner, thief] = await Promise.all([
      recovering.put('/auth/v1/user', { password }),
      me.put('/auth/v1/user', theirs),
    ])
    expect([owner.status, thief.status].filter((status) => status === 200)).toHaveLength(1)
    const inForce = owner.status === 200 ? password : theirs.password
    expect((await signIn(server, { ...form, password: inForce }, elsewhere())).answer.status).toBe(200)
  }
})

test('of two password changes at once, one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const form = { ...customerForm(), user_type: 'customer' }
    const { me } = await signUp(server, form, elsewhere())
    const { me: there } = await signIn(server, form, elsewhere())
    const change = (who: Caller, next: string) =>
      who.put('/auth/v1/user', { password: next, current_password: form.password })
    const answers = await Promise.all([change(me, password), change(there, 'another lantern yet')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('the audit trail records password changes and rejected sign-ins with their reasons', async () => {
  const { form, recovering, id } = await aForgetfulPerson()
  await signIn(server, { ...form, password: 'not this one' }, elsewhere())
  await signIn(server, { ...form, user_type: 'provider' }, elsewhere())
  await signIn(server, { ...form, email: 'nobody@mail.example' }, elsewhere())
  await recovering.put('/auth/v1/user', { password })
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['kind', 'actor_id', 'subject_id', 'details', 'network'])
    .where((row) => row.or([row('subject_id', '=', id), row('subject_id', 'is', null)]))
    .where('kind', 'in', ['session.refused', 'password.changed'])
    .orderBy('id')
    .execute()
  const network = expect.stringMatching(/^198\.51\.\d+\.0$/)
  const refused = (reason: string, subject_id: string | null) => ({
    kind: 'session.refused',
    actor_id: null,
    subject_id,
    details: { by: 'password', reason },
    network,
  })
  expect(trail).toEqual(
    expect.arrayContaining([
      refused('invalid_credentials', id),
      refused('account_type_mismatch', id),
      refused('invalid_credentials', null),
      expect.objectContaining({ kind: 'password.changed', actor_id: id, details: { by: 'recovery' } }),
    ]),
  )
})
