import { expect, test } from 'vitest'
import { findIdentity } from '#domains/identity/queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { customerForm, providerForm, signIn, signUp } from '#test/accounts.ts'
import { commitWhenAwaited } from '#test/locks.ts'
import { aProvider, type Caller, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { listTraces } from './queries.server.ts'

const server = await testServer()

test('an account is only deleted with its password', async () => {
  const form = { ...customerForm(), user_type: 'customer' }
  const { me } = await signUp(server, form)
  expect(await me.delete('/auth/v1/user', { password: 'not this one' })).toEqual(
    problem(403, 'wrong_password', 'The password you entered is incorrect. Please try again.'),
  )
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect((await me.get('/auth/v1/user')).status).toBe(401)
  expect((await signIn(server, form)).answer.status).toBe(401)
  expect((await signUp(server, form)).answer.status).toBe(201)
})

test('no one can block a deletion by taking the reserved address', async () => {
  const { form, me, login } = await anAccount()
  const email = `${login}@deleted.invalid`
  const refused = problem(422, 'validation_failed', 'Please enter a valid email address')
  for (const taken of [email, email.toUpperCase()])
    expect((await signUp(server, customerForm({ email: taken }))).answer).toEqual(refused)
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
})

test("an account with a confirmed booking ahead can't be deleted", async () => {
  const { form, me, id } = await anAccount()
  const provider = await aProvider(server)
  await aBooking(id, provider, 'confirmed')
  const close = () => me.delete('/auth/v1/user', { password: form.password })
  expect(await close()).toEqual(
    problem(
      409,
      'booking_ahead',
      'You have a confirmed booking ahead. Please complete or cancel it before you delete your account.',
    ),
  )
  await server.db
    .updateTable('bookings')
    .set({ ends_at: server.clock.now(), starts_at: new Date(server.clock.now().getTime() - 3_600_000) })
    .where('customer_id', '=', id)
    .execute()
  expect((await close()).status).toBe(204)
})

test('of a deletion and an acceptance of its booking at once, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { form, me, id } = await anAccount()
    const provider = await aProvider(server)
    const booking_id = await aBooking(id, provider, 'pending')
    await provider.post(`/rest/v1/bookings/${booking_id}/reveal`)
    const [closed, accepted] = await Promise.all([
      me.delete('/auth/v1/user', { password: form.password }),
      provider.post('/rest/v1/rpc/set_booking_status', { booking_id, new_status: 'confirmed' }),
    ])
    expect([
      [204, 409],
      [409, 200],
    ]).toContainEqual([closed.status, accepted.status])
  }
})

test('a pending booking is cancelled with the account, and the other party keeps it without the name', async () => {
  const { form, me } = await anAccount()
  const provider = await aProvider(server)
  const booking = (await book(me, provider, form)).body.id
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  const row = await server.db.selectFrom('bookings').selectAll().where('id', '=', booking).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'cancelled', cancelled_by: 'customer', contact_name: 'Deleted user' })
  expect((await provider.get('/rest/v1/notifications')).body.items.at(-1).message).toBe('Home cleaning on Thu, Mar 5')
})

test("the remaining data doesn't identify the user", async () => {
  await server.db.deleteFrom('bookings').execute()
  const { form, me, id } = await anAccount()
  const provider = await aProvider(server)
  await aBooking(id, provider, 'completed')
  await server.db
    .insertInto('messages')
    .values({
      sender_id: id,
      receiver_id: provider.id,
      content: 'The key is under the pot',
      photos: ['pot.webp'],
      created_at: new Date(),
    })
    .execute()
  await me.delete('/auth/v1/user', { password: form.password })

  const { rows } = await server.deps.pool.query<{ text: string }>(`
    select u::text as text from users u union all select a::text from auth_user a union all select b::text from bookings b
    union all select s::text from auth_session s`)
  const everything = rows.map(({ text }) => text).join('\n')
  for (const trace of [form.email, 'quentin@mail.example']) expect(everything).not.toContain(trace)
  const kept = await server.db
    .selectFrom('messages')
    .select(['content', 'photos'])
    .where('sender_id', '=', id)
    .execute()
  expect(kept).toEqual([{ content: 'The key is under the pot', photos: [] }])
})

test('a provider who has closed the account is neither found nor shown', async () => {
  const form = providerForm()
  const { me, answer } = await signUp(server, form)
  const { id } = answer.body.user.profile
  const found = async () => (await caller(server).get('/rest/v1/providers?search=daughters')).body.items
  expect(await found()).toMatchObject([{ id }])
  expect((await caller(server).get(`/rest/v1/providers/${id}`)).status).toBe(200)

  await me.delete('/auth/v1/user', { password: form.password })
  expect(await found()).toEqual([])
  expect((await caller(server).get('/rest/v1/providers?search=deleted')).body.items).toEqual([])
  const addresses = [
    `providers/${id}`,
    `providers/${id}/slots`,
    `services?provider_id=${id}`,
    `reviews?provider_id=${id}`,
  ]
  for (const address of addresses)
    expect.soft((await caller(server).get(`/rest/v1/${address}`)).status, address).toBe(404)
  await server.db.updateTable('providers').set({ rating_sum: 5, review_count: 1 }).where('id', '=', id).execute()
  expect((await caller(server).get('/rest/v1/providers?search=deleted')).body.items).toEqual([])
})

test('of three deletions at once, one deletes the account', async () => {
  const { form, me } = await anAccount()
  const close = () => me.delete('/auth/v1/user', { password: form.password })
  const statuses = (await Promise.all([close(), close(), close()])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('nothing that a user sends during the deletion stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { form, me, id } = await anAccount()
    const provider = await aProvider(server)
    const other = await aProvider(server)
    await book(me, provider, form)
    await Promise.all([
      me.delete('/auth/v1/user', { password: form.password }),
      book(me, other, form),
      me.put('/auth/v1/user', { data: { name: `Again ${form.email}`, phone: '(212) 555-0155' } }),
      me.post('/rest/v1/messages', { receiver_id: provider.id, content: `Write to ${form.email}` }),
    ])
    const { rows } = await server.deps.pool.query<{ text: string }>(
      `select t::text as text from users t where id = $1 union all select t::text from bookings t where customer_id = $1
       union all select t::text from messages t where sender_id = $1 union all select t::text from notifications t where user_id = any ($2)
       union all select t::text from realtime_event t where user_id = any ($2)`,
      [id, [provider.id, other.id]],
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(form.email)
  }
})

type Login = { id: string; email: string }
const metadata = customerForm().data

test.each([
  ['ensure_user_profile', () => ({ user_type_param: 'customer' })],
  ['create_user_profile_for_role', ({ id, email }: Login) => ({ user_id: id, email_val: email, metadata })],
])('a role that %s adds during the deletion is refused', async (path, bodyOf) => {
  const { me, answer } = await signUp(server, providerForm())
  const { user } = answer.body
  const closing = [
    ['update auth_user set email = id || $2 where id = $1', [user.id, '@deleted.invalid']],
    ['delete from auth_session where auth_user_id = $1', [user.id]],
  ] as const
  const added = await commitWhenAwaited(server, closing, () => me.post(`/rest/v1/rpc/${path}`, bodyOf(user)))
  expect(added.status).toBe(401)
  const profiles = server.db.selectFrom('users').select('user_type').where('auth_user_id', '=', user.id)
  expect(await profiles.execute()).toEqual([{ user_type: 'provider' }])
})

test('a user who booked under hundreds of names is erased by the most frequent ones, quickly', async () => {
  const { form, me, id, login } = await anAccount()
  const { id: provider_id, service_id } = await aProvider(server)
  const day = { date: '2025-03-05', start_time: '10:00', end_time: '11:00', time_zone: 'America/New_York' }
  const when = { starts_at: '2025-03-05T15:00:00Z', ends_at: '2025-03-05T16:00:00Z', created_at: server.clock.now() }
  const booking = { customer_id: id, provider_id, service_id, ...day, ...when, updated_at: server.clock.now() }
  const named = (at: number) => ({
    contact_name: at < 3 ? 'The usual name' : `Name ${at}`,
    contact_email: `visit${at}@mail.example`,
    contact_phone: `(212) 555-${1000 + at}`,
  })
  const bookings = Array.from({ length: 400 }, (_, at) => ({
    ...booking,
    ...named(at),
    status: 'cancelled' as const,
    service_name: 'Home cleaning',
    hourly_rate: 40,
    price: 40,
  }))
  await server.db.insertInto('bookings').values(bookings).execute()
  const who = await findIdentity(server.db, login)
  const traces = await transact(server, ({ db }) => listTraces(db, who!))
  expect(traces).toEqual(expect.arrayContaining([form.email, `Quentin Q ${form.email}`, 'The usual name']))
  expect(traces.length).toBeLessThan(70)
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
})

async function anAccount() {
  const form = customerForm()
  form.data['name'] = `Quentin Q ${form.email}`
  const { me, answer } = await signUp(server, form)
  return { form, me, id: answer.body.user.profile.id as string, login: answer.body.user.id as string }
}

/** Requests a booking of a provider, under the customer's own name. */
function book(me: Caller, provider: { id: string; service_id: string }, { email }: { email: string }) {
  const { id: provider_id, service_id } = provider
  const when = { date: '2026-03-05', start_time: '10:00', end_time: '11:00' }
  const contact = { name: `Quentin ${email}`, email, phone: '(212) 555-7788' }
  return me.post('/rest/v1/bookings', { provider_id, service_id, ...when, ...contact })
}

/** Thursday the 5th, 10 to 11 AM in New York. */
async function aBooking(
  customer_id: string,
  provider: { id: string; service_id: string },
  status: 'pending' | 'confirmed' | 'completed',
): Promise<string> {
  const now = server.clock.now()
  const revealed = status !== 'pending'
  const { id } = await server.db
    .insertInto('bookings')
    .values({
      customer_id,
      provider_id: provider.id,
      service_id: provider.service_id,
      status,
      date: '2026-03-05',
      start_time: '10:00',
      end_time: '11:00',
      time_zone: 'America/New_York',
      starts_at: '2026-03-05T15:00:00Z',
      ends_at: '2026-03-05T16:00:00Z',
      service_name: 'Home cleaning',
      hourly_rate: 40,
      price: 40,
      contact_name: 'Quentin Q',
      contact_email: 'quentin@mail.example',
      contact_phone: '(212) 555-7788',
      customer_info_revealed: revealed,
      revealed_at: revealed ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
