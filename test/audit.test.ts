import { expect, test } from 'vitest'
import { customerForm, providerForm, signIn, signUp } from './accounts.ts'
import { book, reveal } from './bookings.ts'
import { addressFor } from './messages.ts'
import { aCustomer, aProvider, type TestPerson } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
const typed = [
  'Zanzibar Quokka',
  'kumquat@marked.example',
  '867-530-9123',
  'lantern on the porch',
  'not this one',
  'the words I wrote',
]

test('a reveal is recorded once, with actor, customer and booking', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  await Promise.all([reveal(provider, body), reveal(provider, body), reveal(customer, body)])
  expect(await recorded('booking.revealed', provider)).toEqual([
    { subject_id: customer.auth_user_id, details: { booking_id: body.id }, network: '127.0.0.0' },
  ])
})

test('unlocking is recorded once, and not if nothing was locked', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'the words I wrote' })
  const conversation_id = await addressFor(server, provider, customer)
  const unlock = () => provider.post('/rest/v1/messages/unlock', { conversation_id })
  await unlock()
  expect(await recorded('messages.unlocked', provider)).toEqual([])
  await server.db.updateTable('messages').set({ unlocked: false }).where('sender_id', '=', customer.id).execute()
  await unlock()
  await unlock()
  expect(await recorded('messages.unlocked', provider)).toMatchObject([
    { subject_id: customer.auth_user_id, details: { conversation_id, messages: 1 } },
  ])
})

test('every way to try a wrong password or code is recorded', async () => {
  const form = customerForm()
  const { me, answer } = await signUp(server, form)
  const { auth_user_id } = { auth_user_id: answer.body.user.id as string }
  await signUp(server, providerForm({ email: form.email, password: 'guessed at the sign-up' }))
  await me.put('/auth/v1/user', { password: 'a brand new lantern', current_password: 'guessed once' })
  await me.delete('/auth/v1/user', { password: 'guessed again' })
  const now = server.clock.now()
  const protection = { auth_user_id, secret: Buffer.alloc(20, 7), confirmed_at: now, created_at: now }
  await server.db.insertInto('authenticator').values(protection).execute()
  await signIn(server, { ...form, user_type: 'customer', code: 'not-a-code' })
  await signIn(server, { ...form, user_type: 'customer' })
  const trail = server.db.selectFrom('audit_event').select(['kind', 'actor_id', 'details']).orderBy('id')
  const refused = trail.where('subject_id', '=', auth_user_id).where('kind', 'like', '%.refused')
  expect(await refused.execute()).toEqual([
    { kind: 'session.refused', actor_id: null, details: { reason: 'user_already_exists' } },
    { kind: 'password.refused', actor_id: auth_user_id, details: {} },
    { kind: 'password.refused', actor_id: auth_user_id, details: {} },
    { kind: 'factor.refused', actor_id: null, details: {} },
  ])
})

test('roles, exports, failures and closings are recorded once each, without user input', async () => {
  const form = customerForm({ email: 'kumquat@marked.example' })
  Object.assign(form.data, { name: 'Zanzibar Quokka', phone: '(867) 530-9123' })
  const { me, answer } = await signUp(server, form)
  const who = { auth_user_id: answer.body.user.id }
  await signUp(server, providerForm({ email: form.email }))
  await me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  await me.put('/auth/v1/user', { data: { current_role: 'customer' } })
  await signIn(server, { email: form.email, password: 'not this one', user_type: 'customer' })
  await me.get('/auth/v1/export')
  await me.delete('/auth/v1/user', { password: form.password })
  expect(await recorded('role.added', who)).toMatchObject([{ details: { role: 'provider' } }])
  // The sign-up for the second role signs in with it.
  expect(await recorded('role.changed', who)).toMatchObject([
    { details: { role: 'provider' } },
    { details: { role: 'customer' } },
  ])
  expect(await recorded('data.exported', who)).toHaveLength(1)
  expect(await recorded('account.closed', who)).toHaveLength(1)

  const { rows } = await server.deps.pool.query<{ row: string }>('select t::text as row from audit_event t')
  const everything = rows
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase()
  for (const words of typed) expect(everything).not.toContain(words.toLowerCase())
})

async function recorded(kind: string, { auth_user_id }: Pick<TestPerson, 'auth_user_id'>) {
  return server.db
    .selectFrom('audit_event')
    .select(['subject_id', 'details', 'network'])
    .where('kind', '=', kind)
    .where('actor_id', '=', auth_user_id)
    .execute()
}
