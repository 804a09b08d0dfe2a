import { expect, test } from 'vitest'
import { austin, customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const taken = 'This email is already registered. Please log in or use a different email address.'

test('a new customer has an account, is signed in and confirmed, and gets no secret in the response', async () => {
  const form = customerForm()
  const { answer, me } = await signUp(server, form)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    user: {
      id: expect.any(String),
      email: form.email,
      confirmed_at: server.clock.now().toISOString(),
      user_metadata: {
        name: form.data['name'],
        phone: '(212) 555-0144',
        location: null,
        avatar_url: null,
        userType: 'customer',
        current_role: 'customer',
        language: null,
      },
      profiles: [{ id: expect.any(String), user_type: 'customer', name: form.data['name'], avatar_url: null }],
      profile: answer.body.user.profiles[0],
    },
    session: { expires_at: expect.any(String), access_token: expect.any(String) },
  })
  expect((await me.get('/auth/v1/user')).body.user).toEqual(answer.body.user)
})

test('`user_type` is another name of `userType`', async () => {
  const { userType, ...data } = providerForm().data
  const { answer } = await signUp(server, { ...providerForm(), data: { ...data, user_type: userType } })
  expect(answer.body.user.user_metadata).toMatchObject({ userType: 'provider' })
})

test('a new provider has a business in the time zone of its location', async () => {
  const { answer } = await signUp(server, providerForm())
  expect(answer.body.user.user_metadata).toMatchObject({ userType: 'provider', location: austin })
  const business = await server.db
    .selectFrom('providers')
    .select(['business_name', 'description', 'categories', 'time_zone', 'featured', 'verified'])
    .where('id', '=', answer.body.user.profile.id)
    .executeTakeFirst()
  expect(business).toEqual({
    business_name: 'Parker & Daughters',
    description: 'Pipes, taps and drains.',
    categories: ['Plumbing'],
    time_zone: 'America/Chicago',
    featured: false,
    verified: false,
  })
})

test('a location is the one of its ZIP code, whatever the client sends', async () => {
  const claimed = { ...austin, city: 'Paris', coordinates: { latitude: 0, longitude: 0 } }
  const form = providerForm()
  const { answer } = await signUp(server, { ...form, data: { ...form.data, location: claimed } })
  expect(answer.body.user.user_metadata.location).toEqual(austin)
  const other = providerForm()
  const nowhere = { ...other.data, location: { ...austin, zipCode: '00000' } }
  const refused = await signUp(server, { ...other, data: nowhere })
  expect(refused.answer).toEqual(problem(422, 'validation_failed', 'ZIP code not found'))
})

test('two sign-ups at once with one email address for the two types both succeed', async () => {
  const email = 'two.types@mail.example'
  const both = await Promise.all([signUp(server, providerForm({ email })), signUp(server, customerForm({ email }))])
  expect(both.map(({ answer }) => answer.status)).toEqual([201, 201])
})

test('a sign-up without a session only creates an account', async () => {
  const form = customerForm()
  const { answer } = await signUp(server, form, { 'x-session': 'none' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ user: { email: form.email }, session: null })
  expect(answer.headers.has('set-cookie')).toBe(false)
})

test.each([
  ['name', 'data.name', { data: { ...customerForm().data, name: ' ' } }, 'Please enter your full name'],
  ['e-mail', 'email', { email: ' ' }, 'Please enter your email address'],
  ['password', 'password', { password: 'seven77' }, 'Password must be at least 8 characters long'],
  ['rarer password', 'password', { password: 'Password123' }, 'This password is too common. Please choose another.'],
  ['shorter password', 'password', { password: 'long'.repeat(51) }, 'Password must be 200 characters or less'],
  [
    'business name',
    'data.businessName',
    { data: { ...providerForm().data, businessName: '' } },
    'Business name is required',
  ],
  [
    'description',
    'data.description',
    { data: { ...providerForm().data, description: undefined } },
    'Business description is required',
  ],
  [
    'shorter description',
    'data.description',
    { data: { ...providerForm().data, description: 'x'.repeat(501) } },
    'Business description must be 500 characters or less',
  ],
  [
    'category',
    'data.categories',
    { data: { ...providerForm().data, categories: [] } },
    'Please select at least one service category',
  ],
  ['location', 'data.location', { data: { ...providerForm().data, location: null } }, 'Business location is required'],
  [
    'known ZIP code',
    'data.location',
    { data: { ...providerForm().data, location: { ...austin, zipCode: '00000' } } },
    'ZIP code not found',
  ],
])('a sign-up needs a %s', async (_what, path, wrong, message) => {
  const answer = await anyone.post('/auth/v1/signup', { ...customerForm(), ...wrong })
  expect(answer).toEqual(problem(422, 'validation_failed', message))
  expect(answer.body.errors).toEqual([{ path, message }])
})

test('a description of exactly 500 characters is accepted', async () => {
  const form = providerForm()
  form.data['description'] = 'x'.repeat(500)
  expect((await signUp(server, form)).answer.status).toBe(201)
})

test('with the existing password a second sign-up adds the other role to the same login', async () => {
  const customer = customerForm()
  const first = await signUp(server, customer)
  const second = await signUp(server, providerForm({ email: ` ${customer.email.toUpperCase()} ` }))
  expect(second.answer.status).toBe(201)
  expect(second.answer.body.user).toMatchObject({
    id: first.answer.body.user.id,
    email: customer.email,
    profiles: [{ user_type: 'customer' }, { user_type: 'provider' }],
    profile: { user_type: 'provider' },
  })
})

test('with another password, or for the same type, a known email address is rejected', async () => {
  const known = customerForm()
  await signUp(server, known)
  for (const form of [
    known,
    customerForm({ email: known.email, password: 'something else entirely' }),
    providerForm({ email: known.email, password: 'something else entirely' }),
  ])
    expect((await signUp(server, form)).answer).toEqual(problem(409, 'user_already_exists', taken))
})

test('of two sign-ups for one email address at once, one creates the account', async () => {
  const forms = [customerForm({ email: 'twins@mail.example' }), customerForm({ email: 'Twins@mail.example' })]
  const answers = await Promise.all(forms.map(async (form) => (await signUp(server, form)).answer))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a sign-up repeated with its key, also at once, is one sign-up, and each response opens a session', async () => {
  const form = providerForm()
  const asProgram = { 'x-session': 'bearer', 'idempotency-key': 'the-same-key' }
  const both = await Promise.all([signUp(server, form, asProgram), signUp(server, form, asProgram)])
  const answers = [...both, await signUp(server, form, asProgram)]
  expect(answers.map(({ answer }) => [answer.status, answer.body.user?.id])).toEqual(
    Array.from({ length: 3 }, () => [201, answers[0]?.answer.body.user.id]),
  )
  for (const { me } of answers) expect((await me.get('/auth/v1/user')).status).toBe(200)

  for (const other of [customerForm(), { ...form, password: 'another lantern' }])
    expect((await signUp(server, other, asProgram)).answer).toEqual(
      problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.'),
    )
})

test('a sign-up rejects a key that is empty or too long', async () => {
  for (const key of ['', 'k'.repeat(201)]) {
    const { answer } = await signUp(server, customerForm(), { 'idempotency-key': key })
    expect(answer).toEqual(problem(422, 'validation_failed', 'An Idempotency-Key has 1 to 200 characters.'))
  }
})

test("a sign-up can't take over an account by its email address, confirmed or not", async () => {
  for (const confirmed of [true, false]) {
    const owner = customerForm()
    const { answer } = await signUp(server, owner)
    if (!confirmed) await unconfirm(owner.email)
    const before = await stored(answer.body.user.id)

    const thief = { ...providerForm({ email: owner.email, password: 'the thief’s own words' }) }
    expect((await signUp(server, thief)).answer).toEqual(problem(409, 'user_already_exists', taken))
    expect((await signUp(server, { ...thief, data: owner.data })).answer).toEqual(problem(409, 'user_already_exists'))
    expect(await stored(answer.body.user.id)).toEqual(before)
    expect((await signIn(server, { ...thief, user_type: 'provider' })).answer.status).toBe(401)
  }
})

test('a second role of an unconfirmed account opens no session', async () => {
  const owner = customerForm()
  await signUp(server, owner)
  await unconfirm(owner.email)
  const { answer } = await signUp(server, providerForm({ email: owner.email }))
  expect(answer).toMatchObject({ status: 201, body: { session: null } })
})

test('other fields of a sign-up have no effect', async () => {
  const form = customerForm()
  Object.assign(form.data, { current_role: 'admin', is_operator: true, userId: 'x', confirmed_at: null })
  const { answer } = await signUp(server, form)
  expect(answer.body.user.user_metadata).toMatchObject({ current_role: 'customer', userType: 'customer' })
  const login = await server.db
    .selectFrom('auth_user')
    .selectAll()
    .where('id', '=', answer.body.user.id)
    .executeTakeFirst()
  expect(login).toMatchObject({ is_operator: false, chosen_role: 'customer' })
})

async function unconfirm(email: string): Promise<void> {
  await server.db.updateTable('auth_user').set({ confirmed_at: null }).where('email', '=', email).execute()
}

async function stored(id: string) {
  const login = await server.db.selectFrom('auth_user').selectAll().where('id', '=', id).executeTakeFirst()
  const profiles = await server.db.selectFrom('users').selectAll().where('auth_user_id', '=', id).execute()
  return { login, profiles }
}
