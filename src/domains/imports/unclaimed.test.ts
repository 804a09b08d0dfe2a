import { expect, test } from 'vitest'
import { checkVerifications } from '#domains/providers/record-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { book } from '#test/bookings.ts'
import { anUnclaimed } from '#test/imports.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post, requestWith } from '#test/service-requests.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const customer = await aCustomer(server)
const sentence = 'The owner has not claimed this listing yet, so you cannot book or message the business here.'
const refused = problem(409, 'provider_unclaimed', sentence)

test('an unclaimed business is found and shown, and its card says so', async () => {
  const { id, business_name } = await anUnclaimed(server, operator)
  const search = new URLSearchParams({ search: business_name, location: '10001' })
  const { body } = await anyone.get(`/rest/v1/providers?${search}`)
  expect(body.items).toMatchObject([{ id, business_name, unclaimed: true, next_free: null, from_price: 45 }])
  expect((await anyone.get(`/rest/v1/providers/${id}`)).body).toMatchObject({
    unclaimed: true,
    paused: { until: null, unclaimed: true },
    next_free: null,
    description: 'Cleaning in New York, NY.',
    services: [{ name: 'Window cleaning', price: 45 }],
  })
  const free = new URLSearchParams({ search: business_name, location: '10001', free_on: '2026-03-05' })
  expect((await anyone.get(`/rest/v1/providers?${free}`)).body.items).toEqual([])
})

test('an unclaimed business cannot be booked, asked, waited for or written to', async () => {
  const business = await anUnclaimed(server, operator)
  const { id, service_id } = business
  expect(await book(customer, business)).toEqual(refused)
  expect(await post(customer, requestWith({ provider_id: id }))).toEqual(refused)
  const wait = { provider_id: id, service_id, from: '2026-03-05', to: '2026-03-06' }
  expect(await customer.post('/rest/v1/waiting_list', wait)).toEqual(refused)
  expect(await customer.post('/rest/v1/messages', { receiver_id: id, content: 'Hello' })).toEqual(refused)
  const slots = await anyone.get(`/rest/v1/providers/${id}/slots?date=2026-03-05`)
  expect(slots.body).toMatchObject({ starts: [], nothing: { reason: 'paused', message: sentence, next_date: null } })
  expect(await server.db.selectFrom('bookings').selectAll().where('provider_id', '=', id).execute()).toEqual([])
})

test('the login of an unclaimed business is no user: no list has it, and no email goes there', async () => {
  const { id, business_name } = await anUnclaimed(server, operator)
  const { email } = await server.db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'auth_user_id')
    .select('email')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  const search = encodeURIComponent(business_name)
  expect((await operator.get(`/rest/v1/admin/people?search=${search}`)).body.items).toEqual([])
  const { items } = (await operator.get(`/rest/v1/admin/providers?search=${search}`)).body
  expect(items).toMatchObject([{ id, unclaimed: true }])
  await anyone.post('/auth/v1/recover', { email })
  const checked = { checked: ['licence'], licence_until: '2026-03-10' }
  await operator.post(`/rest/v1/admin/providers/${id}/verify`, checked)
  await checkVerifications(contextOf(server.deps))
  expect(await server.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toEqual([])
})
