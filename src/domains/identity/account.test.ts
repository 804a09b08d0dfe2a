import { expect, test } from 'vitest'
import { austin, customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const demo = await testServer({ settings: { DEMO: 'true', NODE_ENV: 'production' }, second: server })
const elsewhere = await testServer({ settings: { NODE_ENV: 'production' }, second: server })
const anyone = caller(server)

test('without a session, every personal call is 401', async () => {
  const expired = problem(401, 'PGRST301', 'Your session has expired. Please sign in again to continue.')
  expect(await anyone.get('/auth/v1/user')).toEqual(expired)
  expect(await anyone.put('/auth/v1/user', { data: {} })).toEqual(expired)
  expect(await anyone.delete('/auth/v1/user', { password: 'x' })).toEqual(expired)
  expect(await anyone.get('/auth/v1/export')).toEqual(expired)
  expect(await anyone.post('/rest/v1/rpc/ensure_user_profile', {})).toEqual(expired)
})

test('the owner changes name, phone, location and picture, and omitted fields stay', async () => {
  const me = await aCustomer(server)
  const avatar_url = await uploaded(server, me)
  const first = await me.put('/auth/v1/user', { data: { name: ' Robin Reed ', location: austin, avatar_url } })
  expect(first.body.user.user_metadata).toMatchObject({ name: 'Robin Reed', location: austin, avatar_url })
  const second = await me.put('/auth/v1/user', { data: { phone: '', location: null } })
  expect(second.body.user.user_metadata).toMatchObject({ name: 'Robin Reed', phone: null, location: null, avatar_url })
})

test("metadata outside the contract can't be written", async () => {
  const { me, answer } = await signUp(server, customerForm())
  for (const data of [
    { current_role: 'admin' },
    { userType: 'provider' },
    { is_operator: true },
    { avatar_url: 'https://elsewhere.example/spy.png' },
  ])
    expect(await me.put('/auth/v1/user', { data })).toEqual(problem(422, 'validation_failed'))
  expect(await me.put('/auth/v1/user', { is_operator: true })).toEqual(problem(422, 'validation_failed'))
  expect((await me.get('/auth/v1/user')).body.user).toEqual(answer.body.user)
})

test("a user can't switch to a role without a profile", async () => {
  const { me } = await signUp(server, customerForm())
  expect(await me.put('/auth/v1/user', { data: { current_role: 'provider', name: 'Changed' } })).toEqual(
    problem(403, 'role_not_held'),
  )
  expect((await me.get('/auth/v1/user')).body.user).toMatchObject({
    user_metadata: { current_role: 'customer', name: expect.stringMatching(/^Casey/) },
  })
})

test('a role without a profile is never the current role, even if the login names it', async () => {
  const { me, answer } = await signUp(server, customerForm())
  await server.db
    .updateTable('auth_user')
    .set({ chosen_role: 'provider', user_type: 'provider' })
    .where('id', '=', answer.body.user.id)
    .execute()
  expect((await me.get('/auth/v1/user')).body.user).toMatchObject({
    profile: { user_type: 'customer' },
    user_metadata: { current_role: 'customer' },
  })
})

test('a user with two roles switches between them without signing in again', async () => {
  const form = customerForm()
  await signUp(server, form)
  const business = providerForm({ email: form.email })
  const { me } = await signUp(server, business)
  for (const current_role of ['customer', 'provider'] as const) {
    const switched = await me.put('/auth/v1/user', { data: { current_role } })
    expect(switched.body.user).toMatchObject({ profile: { user_type: current_role }, user_metadata: { current_role } })
  }
  const { user } = (await me.put('/auth/v1/user', { data: { current_role: 'customer', name: 'Robin at Home' } })).body
  const names = user.profiles.map(({ user_type, name }: Record<string, string>) => [user_type, name])
  expect(Object.fromEntries(names)).toEqual({ customer: 'Robin at Home', provider: business.data['name'] })
})

test('a new password needs the current one and ends every other session', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me: here } = await signUp(server, form)
  const { me: there } = await signIn(server, form)
  const change = { password: 'a brand new lantern', current_password: form.password }
  expect(await here.put('/auth/v1/user', { password: change.password })).toEqual(
    problem(422, 'validation_failed', 'Please enter your current password'),
  )
  expect(await here.put('/auth/v1/user', { ...change, current_password: 'not this one' })).toEqual(
    problem(403, 'wrong_password', 'The password you entered is incorrect. Please try again.'),
  )
  expect(await here.put('/auth/v1/user', { ...change, password: 'qwertyuiop' })).toEqual(
    problem(422, 'validation_failed', 'This password is too common. Please choose another.'),
  )
  expect((await there.get('/auth/v1/user')).status).toBe(200)

  expect((await here.put('/auth/v1/user', change)).status).toBe(200)
  expect((await here.get('/auth/v1/user')).status).toBe(200)
  expect((await there.get('/auth/v1/user')).status).toBe(401)
  expect((await signIn(server, form)).answer.status).toBe(401)
  expect((await signIn(server, { ...form, password: change.password })).answer.status).toBe(200)
})

test("only the owner changes a profile, and a provider's time zone follows the location", async () => {
  const provider = await aProvider(server)
  const stranger = await aCustomer(server)
  expect(await stranger.patch(`/rest/v1/users/${provider.id}`, { name: 'Mine now' })).toEqual(problem(404, 'not_found'))
  expect(await provider.patch('/rest/v1/users/not-an-id', { name: 'X' })).toEqual(problem(404, 'not_found'))
  expect(await provider.patch(`/rest/v1/users/${provider.id}`, { email: 'new@mail.example' })).toEqual(
    problem(422, 'validation_failed'),
  )
  expect(await provider.patch(`/rest/v1/users/${provider.id}`, { location: null })).toEqual(
    problem(422, 'validation_failed', 'Business location is required'),
  )
  const moved = await provider.patch(`/rest/v1/users/${provider.id}`, { name: 'Moved Along', location: austin })
  expect(moved).toMatchObject({ status: 200, body: { id: provider.id, name: 'Moved Along', location: austin } })
  const row = await server.db
    .selectFrom('providers')
    .select('time_zone')
    .where('id', '=', provider.id)
    .executeTakeFirst()
  expect(row?.time_zone).toBe('America/Chicago')
})

test("ensure_user_profile finds the user's own profile, creates a customer's, and never a business", async () => {
  const provider = await aProvider(server)
  const ensure = (body: object) => provider.post('/rest/v1/rpc/ensure_user_profile', body)
  expect((await ensure({})).body).toMatchObject({ id: provider.id, user_type: 'provider' })
  const made = await ensure({ user_email: provider.email.toUpperCase(), user_type_param: 'customer' })
  expect(made).toMatchObject({ status: 200, body: { user_type: 'customer', name: provider.name } })
  expect((await ensure({ user_type_param: 'customer' })).body).toEqual(made.body)
  expect(await ensure({ user_email: 'somebody@mail.example' })).toEqual(problem(403, 'forbidden'))

  const customer = await aCustomer(server)
  expect(await customer.post('/rest/v1/rpc/ensure_user_profile', { user_type_param: 'provider' })).toEqual(
    problem(404, 'not_found'),
  )
})

test('two calls of ensure_user_profile at once create one profile', async () => {
  const provider = await aProvider(server)
  const ask = () => provider.post('/rest/v1/rpc/ensure_user_profile', { user_type_param: 'customer' })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test("create_user_profile_for_role adds the second role to the user's login, once", async () => {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const input = { user_id: answer.body.user.id, email_val: form.email, metadata: providerForm().data }
  const create = (body: object) => me.post('/rest/v1/rpc/create_user_profile_for_role', body)
  const other = await aCustomer(server)
  expect(await create({ ...input, user_id: other.auth_user_id })).toEqual(problem(403, 'forbidden'))
  expect(await create({ ...input, email_val: other.email })).toEqual(problem(403, 'forbidden'))
  expect(await create({ ...input, metadata: { ...input.metadata, categories: [] } })).toEqual(
    problem(422, 'validation_failed', 'Please select at least one service category'),
  )
  expect(await create(input)).toMatchObject({ status: 201, body: { user_type: 'provider' } })
  expect(await create(input)).toEqual(problem(409, 'profile_already_exists'))
})

test("debug_user_creation shows the user's own login in demo mode and does not exist elsewhere", async () => {
  const me = await aCustomer(server)
  const ask = (on: typeof server, auth_user_id: string) =>
    caller(on, me.token).post('/rest/v1/rpc/debug_user_creation', { auth_user_id })
  expect(await ask(elsewhere, me.auth_user_id)).toEqual(problem(404, 'not_found'))
  const shown = await ask(demo, me.auth_user_id)
  expect(shown.body).toMatchObject({ auth_user: { email: me.email }, profiles: [{ id: me.id, user_type: 'customer' }] })
  expect(JSON.stringify(shown.body)).not.toContain('hash')
  const other = await aCustomer(server)
  expect(await ask(demo, other.auth_user_id)).toEqual(problem(404, 'not_found'))
})

test('a second profile of a test user is a role like any other', async () => {
  const customer = await aCustomer(server)
  const second = await withProfile(server, customer.auth_user_id, 'provider', customer)
  expect((await second.get('/auth/v1/user')).body.user.profile.id).toBe(second.id)
})
