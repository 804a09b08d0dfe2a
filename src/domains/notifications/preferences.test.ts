import { expect, test } from 'vitest'
import { customerForm, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { EmailPreference } from './preferences-contract.ts'

const server = await testServer()
const address = '/rest/v1/notifications/preferences'

const listOf = async (person: Pick<TestPerson, 'get'>) => (await person.get(address)).body.items as EmailPreference[]
const unwanted = async (person: Pick<TestPerson, 'get'>) =>
  (await listOf(person)).filter(({ email }) => !email).map(({ kind }) => kind)

test('users get every email of their role by default', async () => {
  const customer = await listOf(await aCustomer(server))
  const provider = await listOf(await aProvider(server))
  expect([...customer, ...provider].every(({ email, title }) => email && title !== '')).toBe(true)
  expect(customer.map(({ kind }) => kind)).toEqual([
    'new_message',
    'booking_submitted',
    'booking_confirmed',
    'booking_cancelled',
    'booking_time_changed',
    'booking_reminder',
    'booking_on_the_way',
    'booking_completed',
    'final_price',
    'no_show',
    'time_opened',
    'series_changed',
    'review_answered',
    'review_decided',
    'request_answered',
    'new_offer',
    'request_closed',
    'request_reopened',
    'report_decided',
    'group_message',
    'sms_ended',
  ])
  expect(provider.map(({ kind }) => kind)).toEqual([
    'new_message',
    'booking_request',
    'booking_cancelled',
    'booking_time_changed',
    'booking_reminder',
    'final_price',
    'no_show',
    'series_changed',
    'client_joined',
    'new_review',
    'quote_asked',
    'offer_decided',
    'offer_outdated',
    'request_assigned',
    'report_decided',
    'calendar_unreadable',
    'calendar_account_failing',
    'calendar_event_questioned',
    'verification_ending',
    'listing_decided',
    'credential_decided',
    'trader_asked',
    'group_message',
    'sms_ended',
  ])
})

test('the titles are in the language of the call', async () => {
  const { body } = await (await aCustomer(server)).get(address, { 'accept-language': 'es' })
  expect(body.items[0]).toMatchObject({ kind: 'new_message', title: 'Nuevos mensajes' })
})

test('a disabled kind stays disabled, and the others don’t change', async () => {
  const me = await aCustomer(server)
  const off = { items: [{ kind: 'new_message', email: false }] }
  expect((await me.put(address, off)).body.items[0]).toEqual({
    kind: 'new_message',
    title: 'New messages',
    email: false,
    push: true,
  })
  expect((await me.put(address, off)).status).toBe(200)
  await me.put(address, { items: [{ kind: 'booking_cancelled', email: false }] })
  expect(await unwanted(me)).toEqual(['new_message', 'booking_cancelled'])
  await me.put(address, { items: [{ kind: 'new_message', email: true }] })
  expect(await unwanted(me)).toEqual(['booking_cancelled'])
  expect(await unwanted(await aCustomer(server))).toEqual([])
})

test('if a kind is named twice, the last value counts', async () => {
  const me = await aCustomer(server)
  const both = [true, false].map((email) => ({ kind: 'new_message', email }))
  await me.put(address, { items: both })
  expect(await unwanted(me)).toEqual(['new_message'])
  await me.put(address, { items: both.toReversed() })
  expect(await unwanted(me)).toEqual([])
})

test('each role of a user has its own preferences', async () => {
  const provider = await aProvider(server)
  await provider.put(address, { items: [{ kind: 'new_message', email: false }] })
  const asCustomer = await withProfile(server, provider.auth_user_id, 'customer', provider)
  expect(await unwanted(asCustomer)).toEqual([])
  await asCustomer.put('/auth/v1/user', { data: { current_role: 'provider' } })
  expect(await unwanted(asCustomer)).toEqual(['new_message'])
})

test('only kinds that the role can get can be switched, all of them or none, and no other field is written', async () => {
  const me = await aCustomer(server)
  const items = [
    { kind: 'new_message', email: false },
    { kind: 'booking_request', email: false },
  ]
  const refused = await me.put(address, { items })
  expect(refused).toEqual(problem(422, 'validation_failed', 'A customer gets no emails of this kind.'))
  expect(refused.body.errors).toEqual([{ path: 'items.1.kind', message: 'A customer gets no emails of this kind.' }])
  for (const wrong of [
    { items: [{ kind: 'password_changed', email: false }] },
    { items: [{ kind: 'new_message', email: 'no' }] },
    { items: [{ kind: 'new_message', email: false, user_id: me.id }] },
    { new_message: false },
    {},
  ])
    expect.soft(await me.put(address, wrong)).toEqual(problem(422, 'validation_failed'))
  expect(await unwanted(me)).toEqual([])
})

test('two tabs that switch at the same moment both succeed', async () => {
  const me = await aCustomer(server)
  const kinds = (await listOf(me)).map(({ kind }) => kind)
  const switched = (order: string[]) => me.put(address, { items: order.map((kind) => ({ kind, email: false })) })
  const answers = await Promise.all([switched(kinds), switched(kinds.toReversed()), switched(kinds)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await unwanted(me)).toEqual(kinds)
  await me.put(address, { items: kinds.map((kind) => ({ kind, email: true })) })
})

test('preferences need a session', async () => {
  expect((await caller(server).get(address)).status).toBe(401)
  expect((await caller(server).put(address, { items: [] })).status).toBe(401)
})

test('closing an account deletes its preferences', async () => {
  const form = customerForm()
  const { me } = await signUp(server, form)
  await me.put(address, { items: [{ kind: 'request_answered', email: false }] })
  const kept = () => server.db.selectFrom('unwanted_mail').where('kind', '=', 'request_answered').selectAll().execute()
  expect(await kept()).toHaveLength(1)
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await kept()).toEqual([])
})
