import { expect, test } from 'vitest'
import { nameIn } from '#domains/pictures/rules.ts'
import { providerForm, signUp } from '#test/accounts.ts'
import { openEvents } from '#test/events.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, type Caller, problem, type TestPerson } from '#test/people.ts'
import { uploaded } from '#test/pictures.ts'
import { testServer } from '#test/server.ts'
import { anOffer, offer, post } from '#test/service-requests.ts'
import { Opportunity } from './opportunities-contract.ts'
import { ServiceRequest } from './own-contract.ts'

const server = await testServer()
const canary = 'Heliotrope trellis'
const reason = 'We are booked until June, sorry.'

const ask = (customer: TestPerson, { id }: { id: string }, changes: Parameters<typeof post>[1] = {}) =>
  post(customer, { title: `${canary} ${id}`, provider_id: id, ...changes })
const decline = (provider: Caller, { id }: { id: string }, text: unknown = reason) =>
  provider.post(`/rest/v1/leads/${id}/decline`, { reason: text })
const widen = (customer: Caller, { id }: { id: string }) =>
  customer.patch<ServiceRequest>(`/rest/v1/leads/${id}`, { others_nearby: true })
const idsSeenBy = async (provider: Caller, search = '') =>
  (await provider.get(`/rest/v1/leads/open?limit=100${search}`)).body.items.map(({ id }: { id: string }) => id)
const newsOf = async (who: Caller) => (await who.get('/rest/v1/notifications')).body.items
const suspend = (who: TestPerson, suspended_at: Date | null) =>
  server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', who.auth_user_id).execute()

test('a request to one provider is seen by that provider only', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const [events, othersEvents] = [await openEvents(server, provider), await openEvents(server, other)]
  const { status, body } = await ask(customer, provider)
  expect([status, ServiceRequest.parse(body)]).toEqual([201, body])
  const asked = { provider_id: provider.id, available: true, declined_at: null, decline_reason: null }
  expect(body).toMatchObject({ asked, others_nearby: false })

  const seen = await provider.get(`/rest/v1/leads/open/${body.id}`)
  expect(Opportunity.parse(seen.body)).toEqual(seen.body)
  expect(seen.body).toMatchObject({ asked: true, customer: { email: customer.email } })
  expect(await idsSeenBy(provider)).toContain(body.id)
  expect(await newsOf(provider)).toMatchObject([{ title: 'Quote requested', metadata: { opportunity_id: body.id } }])
  const [email] = await emailsTo(server, provider)
  expect(email).toMatchObject({ subject: expect.stringContaining('Quote requested') })
  expect(email!.text).not.toContain(customer.email)
  expect((await events.until(2)).map(({ type }) => type)).toContain('lead.posted')

  const hidden = problem(404, 'not_found')
  expect(await idsSeenBy(other)).not.toContain(body.id)
  expect(await other.get(`/rest/v1/leads/open/${body.id}`)).toEqual(hidden)
  expect(await other.post(`/rest/v1/leads/${body.id}/unlock`)).toEqual(hidden)
  expect(await offer(other, body)).toEqual(hidden)
  expect(await decline(other, body)).toEqual(hidden)
  const blocked = await aProvider(server)
  await customer.post('/rest/v1/blocks', { profile_id: blocked.id })
  expect(await blocked.post(`/rest/v1/leads/${body.id}/unlock`)).toEqual(hidden)
  expect(await other.post('/rest/v1/blocks', { lead_id: body.id })).toEqual(hidden)
  const report = { subject: 'profile', subject_id: body.id, reason: 'spam', details: 'A canary asks.' }
  expect((await other.post('/rest/v1/reports', report)).status).toBe(404)
  await post(customer, { title: 'For everyone' })
  expect((await othersEvents.until(1)).map(({ data }) => JSON.stringify(data)).join()).not.toContain(body.id)
  const everything = [await newsOf(other), await emailsTo(server, other), (await other.get('/auth/v1/export')).body]
  expect(JSON.stringify(everything)).not.toContain(canary)
})

test('a request for a quote answers the questions of the service, masked like the text, and so does its booking', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const [where, floors] = [crypto.randomUUID(), crypto.randomUUID()]
  const questions = [
    { id: where, label: 'Where is the fence?', kind: 'text', required: true },
    { id: floors, label: 'How many feet?', kind: 'number', required: false },
  ]
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { price_kind: 'quote', questions })
  const about = { service_id: provider.service_id, others_nearby: true, contact_for: 'responders' as const }
  const path = `answers.${where}`
  const missing = { path, message: 'Please answer: Where is the fence?' }
  expect(await ask(customer, provider, about)).toMatchObject({ status: 422, body: { errors: [missing] } })
  expect(await ask(customer, other, about)).toEqual(problem(404, 'not_found'))

  const answers = { [where]: `Behind the house, call ${customer.email}`, [floors]: 40 }
  const { body } = await ask(customer, provider, { ...about, answers })
  const stored = [
    { question_id: where, label: 'Where is the fence?', kind: 'text', value: answers[where] },
    { question_id: floors, label: 'How many feet?', kind: 'number', value: 40 },
  ]
  expect(body.answers).toEqual(stored)
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { questions: [] })
  const seenBy = async (who: Caller) => (await who.get(`/rest/v1/leads/open/${body.id}`)).body
  const masked = await seenBy(other)
  expect(masked.answers).toMatchObject([{ value: expect.stringContaining('Behind the house') }, { value: 40 }])
  expect(JSON.stringify(masked)).not.toContain(customer.email)

  const { body: offered } = await offer(provider, body)
  const booked = await customer.post(`/rest/v1/offers/${offered.offer!.id}/accept`)
  const { items } = (await provider.get('/rest/v1/bookings')).body
  expect([booked.status, items[0].answers]).toEqual([201, stored])
})

test('the photos of a request to one provider are seen by that provider only', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const name = nameIn(await uploaded(server, customer, 'request-photos'))
  const { body } = await ask(customer, provider, { photos: [name] })
  const photo = `/storage/v1/object/authenticated/request-photos/${name}`
  await idsSeenBy(provider)
  await idsSeenBy(other)
  expect([(await provider.get(photo)).status, (await other.get(photo)).status]).toEqual([200, 404])
  await widen(customer, body)
  await idsSeenBy(other)
  expect((await other.get(photo)).status).toBe(200)
})

test('if the customer ticks it, other providers see the request, too, but not whom it asks', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const { body } = await ask(customer, provider, { others_nearby: true })
  expect((await provider.get(`/rest/v1/leads/open/${body.id}`)).body.asked).toBe(true)
  const seen = await other.get(`/rest/v1/leads/open/${body.id}`)
  expect(seen.body).toMatchObject({ asked: false, title: body.title })
  expect(JSON.stringify({ ...seen.body, title: '' })).not.toContain(provider.id)
  expect(await decline(other, body)).toEqual(problem(404, 'not_found'))
  expect((await offer(other, body)).status).toBe(201)
})

test('the filters of opportunities never hide a request that asks the provider', async () => {
  const customer = await aCustomer(server)
  for (const zip of ['10001', null]) {
    const provider = await aProvider(server, { zip })
    const { body } = await ask(customer, provider, { service_type: 'Beauty', location: { zipCode: '60601' } })
    expect(await idsSeenBy(provider, '&category=tutoring&within=10')).toEqual([body.id])
  }
})

test('requests that ask the provider and all others are two lists, so that new ones never hide an old one', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: asking } = await ask(customer, provider)
  const { body: other } = await post(customer, { title: `${canary} for all` })
  expect(await idsSeenBy(provider, '&asked=true&category=cleaning&within=10')).toEqual([asking.id])
  const others = await idsSeenBy(provider, '&asked=false')
  expect(others).toContain(other.id)
  expect(others).not.toContain(asking.id)
})

test('the provider declines with a text; the customer reads it and opens the request to others', async () => {
  const [customer, other] = [await aCustomer(server), await aProvider(server)]
  const provider = await aProvider(server, { business_name: 'Fern & Fence' })
  const { body } = await ask(customer, provider)
  expect(await decline(provider, body, `  ${reason} `)).toMatchObject({ status: 204 })
  expect(await provider.get(`/rest/v1/leads/open/${body.id}`)).toEqual(problem(404, 'not_found'))
  expect(await decline(provider, body)).toEqual(problem(404, 'not_found'))
  expect(await offer(provider, body)).toEqual(problem(404, 'not_found'))
  const declined = { decline_reason: reason, declined_at: expect.any(String), business_name: 'Fern & Fence' }
  const read = await customer.get(`/rest/v1/leads/${body.id}`)
  expect(read.body).toMatchObject({ asked: declined, status: 'open', unlocks: [], contact_views: 0 })
  expect(await newsOf(customer)).toMatchObject([{ title: 'Request declined', metadata: { lead_id: body.id } }])
  const emails = await emailsTo(server, customer)
  expect(emails.map(({ subject }) => subject)).toEqual(['Fern & Fence declined your request'])
  expect(emails[0]!.text).toContain(reason)
  const audit = server.db
    .selectFrom('audit_event')
    .select(['subject_id', 'details'])
    .where('kind', '=', 'lead.declined')
  const trail = await audit.where('actor_id', '=', provider.auth_user_id).execute()
  expect(trail).toEqual([{ subject_id: customer.auth_user_id, details: { lead_id: body.id } }])

  const events = await openEvents(server, other)
  expect(await idsSeenBy(other)).not.toContain(body.id)
  expect((await widen(customer, body)).body).toMatchObject({ others_nearby: true, asked: declined })
  expect((await events.until(1))[0]).toMatchObject({ type: 'lead.posted', data: { lead_id: body.id } })
  expect(await idsSeenBy(other)).toContain(body.id)
  expect(await idsSeenBy(provider)).not.toContain(body.id)
  expect((await widen(customer, body)).status).toBe(200)
  expect(await customer.patch(`/rest/v1/leads/${body.id}`, { others_nearby: false })).toEqual(
    problem(422, 'validation_failed'),
  )
  await customer.patch(`/rest/v1/leads/${body.id}`, { status: 'completed' })
  const second = (await ask(customer, other)).body
  await customer.patch(`/rest/v1/leads/${second.id}`, { status: 'expired' })
  expect(await widen(customer, second)).toEqual(problem(409, 'move_not_allowed'))
})

test.each([
  [undefined, 'Please tell the customer why, in at least 10 characters'],
  ['Too far.  ', 'Please tell the customer why, in at least 10 characters'],
  ['\u200b'.repeat(12), 'Please tell the customer why, in at least 10 characters'],
  ['x'.repeat(501), 'Your text must be 500 characters or less'],
])('a decline with the text %j is rejected', async (text, message) => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await ask(customer, provider)
  expect(await provider.post(`/rest/v1/leads/${body.id}/decline`, { reason: text })).toEqual(
    problem(422, 'validation_failed', message),
  )
})

test('of several answers at once, a decline excludes all others', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await ask(customer, provider)
  const declines = await Promise.all([1, 2, 3].map(() => decline(provider, body)))
  expect(declines.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404, 404])
  for (const title of ['Prune the roses', 'Plant a hedge', 'Paint the fence']) {
    const { body } = await ask(customer, provider, { title })
    const answers = await Promise.all([decline(provider, body), offer(provider, body)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  }
})

test('an open offer is withdrawn before its provider declines', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await ask(customer, provider)
  const { id } = (await offer(provider, body)).body.offer!
  expect(await decline(provider, body)).toEqual(problem(409, 'offer_open'))
  await provider.post(`/rest/v1/offers/${id}/withdraw`)
  expect((await decline(provider, body)).status).toBe(204)
})

test('the asked provider answers with an offer, which becomes a booking', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await ask(customer, provider, { contact_for: 'responders' })
  expect((await provider.get(`/rest/v1/leads/open/${body.id}`)).body).toMatchObject({
    contact_hidden: 'not_answered',
    customer: { name: 'Customer' },
  })
  const sent = (await offer(provider, body, anOffer)).body
  expect(sent).toMatchObject({ contact_hidden: null, customer: { name: customer.name } })
  expect((await customer.post(`/rest/v1/offers/${sent.offer!.id}/accept`)).status).toBe(201)
  expect((await customer.get(`/rest/v1/leads/${body.id}`)).body).toMatchObject({
    status: 'assigned',
    assigned_to: provider.id,
  })
})

test('a blocked, suspended or unknown provider, and one’s own business, cannot be asked', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  expect(await ask(customer, { id: customer.id })).toEqual(problem(404, 'not_found'))
  const { body } = await ask(customer, provider)
  await suspend(provider, server.clock.now())
  expect(await ask(customer, provider, { title: 'While suspended' })).toEqual(problem(404, 'not_found'))
  expect((await customer.get(`/rest/v1/leads/${body.id}`)).body.asked.available).toBe(false)
  await suspend(provider, null)
  await customer.post('/rest/v1/blocks', { profile_id: provider.id })
  expect(await ask(customer, provider, { title: 'While blocked' })).toEqual(problem(403, 'contact_refused'))
  expect((await customer.get(`/rest/v1/leads/${body.id}`)).body.asked.available).toBe(false)
  expect(await idsSeenBy(provider)).not.toContain(body.id)
  expect((await customer.get('/rest/v1/leads')).body.items).toHaveLength(1)
})

test('an assigned request shows its provider, also while they are suspended', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const { body } = await post(customer)
  for (const each of [provider, other]) await each.post(`/rest/v1/leads/${body.id}/unlock`)
  await customer.patch(`/rest/v1/leads/${body.id}`, { status: 'assigned', assigned_to: provider.id })
  for (const each of [provider, other]) await suspend(each, server.clock.now())
  const { unlocks } = (await customer.get<ServiceRequest>(`/rest/v1/leads/${body.id}`)).body
  expect(unlocks.map(({ provider_id }) => provider_id)).toEqual([provider.id])
})

test('a customer may ask several providers for the same, each once, and opens one of them to others', async () => {
  const [customer, one, two] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const same = { title: 'The same for both' }
  const [first, second] = [await ask(customer, one, same), await ask(customer, two, same)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await ask(customer, one, same)).toEqual(problem(409, 'duplicate_request'))
  expect((await widen(customer, first.body)).status).toBe(200)
  expect(await widen(customer, second.body)).toEqual(problem(409, 'duplicate_request'))
})

test('exports hold what each party wrote, and a closed account leaves no decline behind', async () => {
  const customer = await aCustomer(server)
  const form = { ...providerForm(), user_type: 'provider' }
  const { me: provider, answer } = await signUp(server, form)
  const { id } = answer.body.user.profile
  const { body } = await ask(customer, { id })
  await decline(provider, body)
  const exportOf = async (who: Caller) => (await who.get('/auth/v1/export')).body
  const row = { lead_id: body.id, provider_id: id, reason }
  expect((await exportOf(provider)).lead_declines).toMatchObject([row])
  expect(JSON.stringify(await exportOf(provider))).not.toContain(customer.email)
  const mine = await exportOf(customer)
  expect(mine.lead_declines).toMatchObject([row])
  expect(mine.leads).toMatchObject([{ provider_id: id, others_nearby: false }])
  expect((await provider.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  const { asked, others_nearby } = (await customer.get(`/rest/v1/leads/${body.id}`)).body
  expect({ ...asked, others_nearby }).toMatchObject({ available: false, decline_reason: null, others_nearby: false })
})
