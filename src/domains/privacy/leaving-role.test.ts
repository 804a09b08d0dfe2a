import { expect, test } from 'vitest'
import { customerForm, providerForm, signUp } from '#test/accounts.ts'
import { aConfirmedBooking, book, bookingWith, move } from '#test/bookings.ts'
import { aCustomer, aProvider, type Caller, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const { password } = customerForm()

/** A user with both roles, in the customer's, and the ids of both profiles. */
async function aUserWithBoth() {
  const form = customerForm()
  await signUp(server, { ...providerForm(), email: form.email })
  const { me } = await signUp(server, form)
  const { user } = (await me.get('/auth/v1/user')).body
  const idOf = (type: string): string =>
    user.profiles.find(({ user_type }: { user_type: string }) => user_type === type).id
  return { me, form, auth_user_id: user.id as string, customer_id: idOf('customer'), provider_id: idOf('provider') }
}

const leave = (me: Caller, id: string, proof: object = { password }) => me.delete(`/rest/v1/users/${id}`, proof)
const rolesOf = async (me: Caller) =>
  (await me.get('/auth/v1/user')).body.user.profiles.map(({ user_type }: { user_type: string }) => user_type)

/** Adds a service in the provider's role, and returns its id. */
async function aServiceOf(me: Caller) {
  await me.put('/auth/v1/user', { data: { current_role: 'provider' } })
  const service = { name: 'Pipe repair', description: '', price: 40, duration: 60, category: 'Plumbing' }
  return (await me.post('/rest/v1/services', service)).body.id as string
}

test('a user leaves one role, keeps the other and the login, and can add it again', async () => {
  const { me, form, provider_id, customer_id } = await aUserWithBoth()
  expect((await caller(server).get(`/rest/v1/providers/${provider_id}`)).status).toBe(200)
  await me.put('/auth/v1/user', { data: { current_role: 'provider' } })
  expect((await leave(me, provider_id)).status).toBe(204)

  const { user } = (await me.get('/auth/v1/user')).body
  expect(user).toMatchObject({ email: form.email, profile: { id: customer_id, user_type: 'customer' } })
  expect(await rolesOf(me)).toEqual(['customer'])
  expect((await caller(server).get(`/rest/v1/providers/${provider_id}`)).status).toBe(404)
  const { name } = await server.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Deleted user')

  const again = await signUp(server, { ...providerForm(), email: form.email })
  expect(again.answer.status).toBe(201)
  expect(await rolesOf(me)).toEqual(['customer', 'provider'])
})

test('the open bookings of the role decide, as in closing an account', async () => {
  const { me, provider_id } = await aUserWithBoth()
  const service_id = await aServiceOf(me)
  const customer = await aCustomer(server)
  const mine = { id: provider_id, service_id }
  const pending = await customer.post('/rest/v1/bookings', bookingWith(customer, mine, { date: '2026-03-11' }))
  const provider = { ...me, ...mine } as TestPerson & { service_id: string }
  const confirmed = await aConfirmedBooking(customer, provider)
  expect(await leave(me, provider_id)).toEqual(
    problem(
      409,
      'booking_ahead',
      'You have a confirmed booking ahead. Please complete or cancel it before you leave this role.',
    ),
  )
  expect(await rolesOf(me)).toEqual(['customer', 'provider'])

  expect((await move(provider, confirmed, 'cancelled', 'I am leaving')).status).toBe(200)
  expect((await leave(me, provider_id)).status).toBe(204)
  expect((await customer.get(`/rest/v1/bookings/${pending.body.id}`)).body).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'The account was deleted.',
    provider: { business_name: 'Deleted user' },
  })
})

test('the bookings of the other role stay, with its contact details', async () => {
  const { me, form, customer_id, provider_id } = await aUserWithBoth()
  const provider = await aProvider(server)
  const person = { ...me, ...form, id: customer_id, name: 'Casey', phone: '(212) 555-0144' } as unknown as TestPerson
  await me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  const { body: booking } = await book(person, provider)
  expect((await leave(me, provider_id)).status).toBe(204)
  expect((await me.get(`/rest/v1/bookings/${booking.id}`)).body).toMatchObject({
    status: 'pending',
    contact: { email: form.email },
  })
})

test('it takes the password, a role of the user, and another one that stays', async () => {
  const { me, provider_id, customer_id } = await aUserWithBoth()
  expect((await leave(me, provider_id, {})).status).toBe(422)
  expect(await leave(me, provider_id, { password: 'not mine' })).toEqual(problem(403, 'wrong_password'))
  const { me: stranger } = await aUserWithBoth()
  expect((await leave(stranger, provider_id)).status).toBe(404)
  expect((await leave(me, provider_id)).status).toBe(204)
  expect((await leave(me, provider_id)).status).toBe(404)
  expect(await leave(me, customer_id)).toEqual(problem(409, 'last_role'))
})

test('of two requests at once for both roles, one wins', async () => {
  const { me, provider_id, customer_id } = await aUserWithBoth()
  const answers = await Promise.all([leave(me, provider_id), leave(me, customer_id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  expect(await rolesOf(me)).toHaveLength(1)
})

test('the tokens of that role end, and the audit trail names it', async () => {
  const { me, auth_user_id, customer_id } = await aUserWithBoth()
  const aToken = async (role: string) => {
    await me.put('/auth/v1/user', { data: { current_role: role } })
    const { body } = await me.post('/rest/v1/tokens', { name: role, scopes: ['read'], password })
    return caller(server, body.token)
  }
  const [asCustomer, asProvider] = [await aToken('customer'), await aToken('provider')]
  await leave(me, customer_id)
  expect((await asCustomer.get('/auth/v1/user')).status).toBe(401)
  expect((await asProvider.get('/auth/v1/user')).status).toBe(200)
  const trail = server.db.selectFrom('audit_event').select('details').where('actor_id', '=', auth_user_id)
  expect(await trail.where('kind', '=', 'role.left').execute()).toEqual([{ details: { role: 'customer' } }])
})
