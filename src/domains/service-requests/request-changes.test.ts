import { expect, test } from 'vitest'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor, offer, post } from '#test/service-requests.ts'
import { jobOf } from './offers-rules.ts'

const server = await testServer()
const newsOf = async (who: { get: Function }) =>
  (await who.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)

test('a provider is told of a changed text at most once a day', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { lead_id } = await anOfferFor(customer, provider, { preferred_date: '2026-03-20' })
  const retitle = (title: string) => customer.patch(`/rest/v1/leads/${lead_id}`, { title })
  server.clock.pass(60_000)
  for (const title of ['Tidy the front yard', 'Tidy both yards']) await retitle(title)
  expect(await newsOf(provider)).toEqual(['Request changed'])
  server.clock.pass(24 * 3_600_000)
  await retitle('Tidy the side yard')
  expect(await newsOf(provider)).toEqual(['Request changed', 'Request changed'])
  expect(await emailsTo(server, provider)).toHaveLength(2)
  server.clock.set('2026-03-03T17:00:00Z')
})

test.each(['customer', 'provider'] as const)(
  'after the %s has blocked the other, offers end without a word to the provider',
  async (blocker) => {
    const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
    const { lead_id } = await anOfferFor(customer, provider)
    await offer(other, { id: lead_id })
    if (blocker === 'customer') await customer.post('/rest/v1/blocks', { profile_id: provider.id })
    else await provider.post('/rest/v1/blocks', { profile_id: customer.id, lead_id })
    const change = (changes: object) => customer.patch(`/rest/v1/leads/${lead_id}`, changes)
    await change({ title: 'Tidy the front yard' })
    await change({ status: 'assigned', assigned_to: other.id })
    expect(await newsOf(other)).toEqual(['You were chosen', 'Request changed'])
    expect(await newsOf(provider)).toEqual([])
    expect(await emailsTo(server, provider)).toEqual([])
    const offers = server.db.selectFrom('offers').select('status').where('provider_id', '=', provider.id)
    expect(await offers.execute()).toEqual([{ status: 'declined' }])
  },
)

test.each(['completed', 'expired'])('all offers end when the customer moves the request to %s', async (status) => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const mine = await anOfferFor(customer, provider)
  const late = await anOfferFor(customer, other, { title: 'Tidy the front yard' })
  await customer.patch(`/rest/v1/leads/${mine.lead_id}`, { status: 'assigned', assigned_to: provider.id })
  for (const { lead_id } of [mine, late]) await customer.patch(`/rest/v1/leads/${lead_id}`, { status })
  expect(await newsOf(provider)).toEqual(['Offer ended', 'You were chosen'])
  expect(await newsOf(other)).toEqual(['Offer ended'])
  const [email] = await emailsTo(server, other)
  expect(email!.text).toContain('The customer has closed the request "Tidy the front yard"')
  for (const { id, lead_id } of [mine, late]) {
    expect((await customer.get(`/rest/v1/leads/${lead_id}`)).body.offers).toMatchObject([{ status: 'declined' }])
    expect(await customer.post(`/rest/v1/offers/${id}/accept`)).toEqual(problem(409, 'offer_decided'))
  }
})

test('a change that also assigns the request is announced once, and the offer for the old job ends', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const mine = await anOfferFor(customer, provider)
  await offer(other, { id: mine.lead_id })
  const change = { start_time: '08:00', status: 'assigned', assigned_to: provider.id }
  const { body } = await customer.patch(`/rest/v1/leads/${mine.lead_id}`, change)
  expect(body.offers).toMatchObject([{ provider_id: other.id, status: 'declined' }])
  expect(await newsOf(provider)).toEqual(['You were chosen'])
  expect(await newsOf(other)).toEqual(['Offer declined'])
  expect(await customer.post(`/rest/v1/offers/${mine.id}/accept`)).toEqual(problem(409, 'offer_decided'))
})

test('an offer for a job that was changed meanwhile is refused, and the API takes one without a job', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await post(customer)
  const shown = jobOf((await provider.get(`/rest/v1/leads/open/${body.id}`)).body)
  const change = (changes: object) => customer.patch(`/rest/v1/leads/${body.id}`, changes)
  await change({ title: 'Tidy the front yard', budget: 90 })
  expect((await offer(provider, body, { job: shown })).status).toBe(201)
  const { body: changed } = await change({ location: { zipCode: '07042' } })
  const text = 'The customer has changed this request. Please read it again before you send your offer.'
  expect(await offer(provider, body, { job: shown })).toEqual(problem(409, 'job_changed', text))
  expect((await offer(provider, body, { job: jobOf(changed) })).status).toBe(201)
  expect((await offer(provider, body)).status).toBe(201)
})

test('an offer ends if the job changes, and its provider is told and can send another', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const mine = await anOfferFor(customer, provider)
  const change = (changes: object) => customer.patch(`/rest/v1/leads/${mine.lead_id}`, changes)
  await change({ budget: 90, location: { zipCode: '10001' } })
  expect(await newsOf(provider)).toEqual([])
  await change({ description: 'Three hedges, and leaves everywhere.' })
  expect(await newsOf(provider)).toEqual(['Request changed'])
  expect((await change({ start_time: '08:00' })).body).toMatchObject({ offers: [] })
  expect(await newsOf(provider)).toEqual(['Offer ended', 'Request changed'])
  expect((await emailsTo(server, provider)).map(({ kind }) => kind)).toEqual(['offer_outdated', 'offer_outdated'])
  expect(await customer.post(`/rest/v1/offers/${mine.id}/accept`)).toEqual(problem(409, 'offer_decided'))
  expect((await offer(provider, { id: mine.lead_id })).status).toBe(201)
})
