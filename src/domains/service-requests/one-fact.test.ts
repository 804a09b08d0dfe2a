import { expect, test } from 'vitest'
import { book, reveal } from '#test/bookings.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, post } from '#test/service-requests.ts'
import { hiddenContactTexts } from './opportunities-rules.ts'

const server = await testServer()
const requestsOf = async (provider: TestPerson) => (await provider.get('/rest/v1/leads/open')).body.items
const requestOf = async (provider: TestPerson, id: string) =>
  (await requestsOf(provider)).find((request: { id: string }) => request.id === id)
const bookingOf = async (who: TestPerson, id: string) => (await who.get(`/rest/v1/bookings/${id}`)).body
const title = 'Cut the hedge'

/** A customer with a masked booking, a conversation about it, and a cleaning request. */
async function aCustomerOf(
  provider: TestPerson & { service_id: string },
  request: Parameters<typeof post>[1] = {},
): Promise<{ customer: TestPerson; booking_id: string; lead_id: string; conversation_id: string }> {
  const customer = await aCustomer(server)
  const { body: booking } = await book(customer, provider, { start_time: '10:00', end_time: '11:00' })
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Is parking easy?' })
  const { body: lead } = await post(customer, { service_type: 'Cleaning', title, ...request })
  const conversation_id = await addressFor(server, provider, customer)
  return { customer, booking_id: booking.id, lead_id: lead.id, conversation_id }
}

test('seeing the contact in a request reveals the bookings of that customer, and both are told', async () => {
  const provider = await aProvider(server, { business_name: 'Fern & Fence' })
  const { customer, booking_id, conversation_id } = await aCustomerOf(provider)
  expect(await bookingOf(provider, booking_id)).toMatchObject({ contact: { name: 'Customer' } })

  const [{ contact_hidden }] = await requestsOf(provider)
  expect(contact_hidden).toBeNull()
  const revealed = { customer_info_revealed: true, revealed_through: title, contact: { name: customer.name } }
  for (const who of [provider, customer]) expect(await bookingOf(who, booking_id)).toMatchObject(revealed)
  const { items } = (await provider.get('/rest/v1/conversations')).body
  expect(items).toMatchObject([{ conversation_id, id: customer.id, name: customer.name }])
  const history = (await customer.get(`/rest/v1/bookings/${booking_id}/history`)).body.items
  expect(history).toMatchObject([{ kind: 'requested' }, { kind: 'seen', by: 'provider', text: title }])
  const { items: notes } = (await customer.get('/rest/v1/notifications')).body
  expect(notes.filter((note: { title: string }) => note.title === 'Contact seen')).toMatchObject([
    { message: `Fern & Fence saw your contact through your request "${title}".`, metadata: { booking_id } },
  ])
  const { audit_events } = (await provider.get('/auth/v1/export')).body
  expect(audit_events.map((entry: { kind: string }) => entry.kind)).toContain('booking.revealed')
})

test('a booking by a customer whose contact the provider has seen is revealed from the start', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await post(customer, { service_type: 'Cleaning', title })
  await requestsOf(provider)
  const { body } = await book(customer, provider)
  expect(body).toMatchObject({ customer_info_revealed: true, revealed_through: title })
  expect(await bookingOf(provider, body.id)).toMatchObject({ customer_id: customer.id })
})

test('a provider’s own reveal names no request', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  expect((await reveal(provider, body)).body).toMatchObject({ customer_info_revealed: true, revealed_through: null })
  const { items } = (await customer.get('/rest/v1/notifications')).body
  expect(items.map((note: { title: string }) => note.title)).not.toContain('Contact seen')
})

test.each([
  ['another category', { service_type: 'Plumbing' }],
  ['a place outside the work area', { location: { zipCode: '90210' } }],
])('a request in %s shows its contact after one recorded press', async (_, elsewhere) => {
  const provider = await aProvider(server)
  const { customer, booking_id, lead_id } = await aCustomerOf(provider, elsewhere)
  expect(await requestOf(provider, lead_id)).toMatchObject({
    contact_hidden: 'elsewhere',
    customer: { name: 'Customer', email: '***@***.***' },
  })
  expect(await bookingOf(provider, booking_id)).toMatchObject({ customer_info_revealed: false })
  const { status, body } = await provider.post(`/rest/v1/leads/${lead_id}/view`)
  expect([status, body.contact_hidden, body.customer.name]).toEqual([200, null, customer.name])
  expect(await bookingOf(provider, booking_id)).toMatchObject({ customer_info_revealed: true })
  expect((await customer.get(`/rest/v1/leads/${lead_id}`)).body.contact_views).toBe(1)
})

test('a request that asks the provider for a quote shows its contact, wherever it is', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const elsewhere = { service_type: 'Plumbing', location: { zipCode: '90210' } } as const
  const { body } = await post(customer, { ...elsewhere, provider_id: provider.id })
  expect(await requestOf(provider, body.id)).toMatchObject({ contact_hidden: null })
})

test('a work area is as large as the provider says', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await post(customer, { service_type: 'Cleaning', location: { zipCode: '07042' } })
  await provider.patch(`/rest/v1/providers/${provider.id}`, { work_radius_miles: 5 })
  expect(await requestOf(provider, body.id)).toMatchObject({ contact_hidden: 'elsewhere' })
  await provider.patch(`/rest/v1/providers/${provider.id}`, { work_radius_miles: 25 })
  expect(await requestOf(provider, body.id)).toMatchObject({ contact_hidden: null })
})

test('a business sees no contact in its first 24 hours, but can answer', async () => {
  const provider = await aProvider(server)
  await server.db.updateTable('users').set({ created_at: server.clock.now() }).where('id', '=', provider.id).execute()
  const { booking_id, lead_id } = await aCustomerOf(provider)
  const hidden = { contact_hidden: 'new_business', customer_id: null, customer: { name: 'Customer' } }
  expect(await requestOf(provider, lead_id)).toMatchObject(hidden)
  expect(await provider.post(`/rest/v1/leads/${lead_id}/view`)).toEqual(
    problem(403, 'business_too_new', hiddenContactTexts.new_business),
  )
  expect((await provider.post(`/rest/v1/leads/${lead_id}/unlock`)).body).toMatchObject(hidden)
  expect((await provider.post(`/rest/v1/leads/${lead_id}/offers`, anOffer)).body).toMatchObject(hidden)
  expect(await bookingOf(provider, booking_id)).toMatchObject({ customer_info_revealed: false })
  server.clock.pass(24 * 3_600_000)
  expect(await requestOf(provider, lead_id)).toMatchObject({ contact_hidden: null })
})

test('while the contact is hidden, texts lose contact details', async () => {
  const [customer, provider] = [await aCustomer(server, { name: 'Ines Calder' }), await aProvider(server)]
  const description = 'Call Ines Calder at (212) 555-0143 or ines@mail.example'
  const { body } = await post(customer, { contact_for: 'responders', description })
  const { description: seen } = await requestOf(provider, body.id)
  expect(seen).toBe('Call [hidden] at [hidden] or [hidden]')
  await provider.post(`/rest/v1/leads/${body.id}/unlock`)
  expect((await requestOf(provider, body.id)).description).toBe(description)
})

test('blocking a masked customer by the conversation removes no request, until the provider looks at one', async () => {
  const provider = await aProvider(server)
  const { customer, booking_id, conversation_id } = await aCustomerOf(provider, { service_type: 'Plumbing' })
  const requests = await requestsOf(provider)
  expect((await provider.post('/rest/v1/blocks', { conversation_id })).status).toBe(201)
  expect(await requestsOf(provider)).toEqual(requests)
  // Whoever answers one learns that it is from the blocked customer, and both see that.
  const request = requests.find(({ title: of }: { title: string }) => of === title)
  const refused = problem(403, 'contact_refused')
  expect(await provider.post(`/rest/v1/leads/${request.id}/unlock`)).toEqual(refused)
  expect(await bookingOf(customer, booking_id)).toMatchObject({ customer_info_revealed: true, revealed_through: title })
  expect(await requestOf(provider, request.id)).toBeUndefined()
  const { items } = (await provider.get('/rest/v1/blocks')).body
  expect(items).toMatchObject([{ profile_id: customer.id, conversation_id, name: customer.name }])
})

test.each(['view', 'offers'])('a press on %s of a blocked customer’s request is recorded, too', async (press) => {
  const provider = await aProvider(server)
  const { customer, booking_id, lead_id, conversation_id } = await aCustomerOf(provider, { service_type: 'Plumbing' })
  await provider.post('/rest/v1/blocks', { conversation_id })
  const { status } = await provider.post(`/rest/v1/leads/${lead_id}/${press}`, press === 'offers' ? anOffer : undefined)
  expect(status).toBe(403)
  expect(await bookingOf(customer, booking_id)).toMatchObject({ customer_info_revealed: true })
})

test('a new business that answers a masked customer whom it blocked learns nothing', async () => {
  const provider = await aProvider(server)
  await server.db.updateTable('users').set({ created_at: server.clock.now() }).where('id', '=', provider.id).execute()
  const { booking_id, lead_id, conversation_id } = await aCustomerOf(provider)
  await provider.post('/rest/v1/blocks', { conversation_id })
  expect((await provider.post(`/rest/v1/leads/${lead_id}/unlock`)).status).toBe(200)
  expect(await bookingOf(provider, booking_id)).toMatchObject({ customer_info_revealed: false })
})

test('a customer whose request hides the contact can’t be blocked by it', async () => {
  const provider = await aProvider(server)
  const { lead_id, conversation_id } = await aCustomerOf(provider, { contact_for: 'responders' })
  await requestsOf(provider)
  expect(await provider.post('/rest/v1/blocks', { lead_id })).toEqual(problem(404, 'not_found'))
  const { body } = await provider.get(`/rest/v1/messages?conversation=${conversation_id}`)
  expect(body.correspondent?.refusal ?? null).toBeNull()
  await provider.post(`/rest/v1/leads/${lead_id}/unlock`)
  expect((await provider.post('/rest/v1/blocks', { lead_id })).status).toBe(201)
})

test('two reports do not tell that a request and a conversation are of one customer', async () => {
  const provider = await aProvider(server)
  const { lead_id, conversation_id } = await aCustomerOf(provider, { contact_for: 'responders' })
  const report = (subject_id: string) =>
    provider.post('/rest/v1/reports', { subject: 'profile', subject_id, reason: 'spam', details: '' })
  expect([(await report(lead_id)).status, (await report(conversation_id)).status]).toEqual([201, 201])
  expect(await report(lead_id)).toEqual(problem(409, 'already_reported'))
})
