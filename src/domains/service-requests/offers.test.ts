import { describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { spend } from '#platform/rate-limits.server.ts'
import { aJob, book } from '#test/bookings.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, anOfferFor, offer, post } from '#test/service-requests.ts'
import { deleteAnswersOf } from './answers-commands.server.ts'
import { deleteOffersOf } from './offers-commands.server.ts'
import { ComparedOffer, type Offer } from './offers-contract.ts'
import { offersADay } from './opportunities-commands.server.ts'
import { deleteServiceRequestsOf } from './personal-data-commands.server.ts'

const server = await testServer()
const accept = (customer: { post: Function }, { id }: { id: string }) => customer.post(`/rest/v1/offers/${id}/accept`)
const newsOf = async (who: { get: Function }) =>
  (await who.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)

describe('a provider offers a time and a price', () => {
  test('an offer is also an answer, and the customer sees it with its price', async () => {
    const customer = await aCustomer(server)
    const provider = await aProvider(server, { business_name: 'Fern & Fence' })
    const { body } = await post(customer)
    const answer = await offer(provider, body)
    expect(answer).toMatchObject({ status: 201, body: { unlocked: true, offer: { ...anOffer, price: 105 } } })
    const seen = (await customer.get(`/rest/v1/leads/${body.id}`)).body
    expect(seen.unlocks).toMatchObject([{ business_name: 'Fern & Fence' }])
    expect(seen.offers).toMatchObject([answer.body.offer])
    expect(ComparedOffer.parse(seen.offers[0])).toEqual(seen.offers[0])
    expect(await newsOf(customer)).toEqual(['New offer'])
  })

  test('the provider sees the preferred time on their own clock, without hours that it does not have', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server, { zip: '78701' })]
    const { body: morning } = await post(customer)
    const { body: dawn } = await post(customer, { title: 'A dawn', start_time: '06:30', end_time: '10:00' })
    const seen = async ({ id }: { id: string }) => (await provider.get(`/rest/v1/leads/open/${id}`)).body
    const own = { time_zone: 'America/Chicago', date: '2026-03-10' }
    expect(await seen(morning)).toMatchObject({
      time_zone: 'America/New_York',
      start_time: '10:00',
      own_time: { ...own, start_time: '09:00', end_time: '12:00' },
    })
    expect((await seen(dawn)).own_time).toEqual({ ...own, start_time: null, end_time: null })
  })

  test('a provider sends at most 60 offers a day, replacements included', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { lead_id: id } = await anOfferFor(customer, provider)
    for (let count = 2; count < 60; count += 1) await spend(server.deps.pool, offersADay, provider.id)
    expect((await offer(provider, { id }, { hourly_rate: 30 })).status).toBe(201)
    expect(await offer(provider, { id }, { hourly_rate: 29 })).toEqual(problem(429, 'rate_limited'))
    expect((await customer.get(`/rest/v1/leads/${id}`)).body.offers).toMatchObject([{ hourly_rate: 30 }])
  })

  test('a new offer replaces the previous one until the customer has decided', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const first = await anOfferFor(customer, provider)
    const serviceRequest = { id: first.lead_id }
    const second = (await offer(provider, serviceRequest, { hourly_rate: 30 })).body.offer!
    expect(second).toMatchObject({ price: 90 })
    expect((await offer(provider, serviceRequest, { hourly_rate: 30 })).body.offer).toEqual(second)
    expect(await newsOf(customer)).toEqual(['New offer', 'New offer'])
    expect(await provider.post(`/rest/v1/offers/${second.id}/withdraw`)).toMatchObject({ status: 204 })
    expect((await customer.get(`/rest/v1/leads/${serviceRequest.id}`)).body.offers).toEqual([])
    expect(await accept(customer, second)).toEqual(
      problem(409, 'offer_decided', 'This offer has already been decided.'),
    )
    const third = (await offer(provider, serviceRequest)).body.offer!
    expect(third).toMatchObject({ status: 'open', price: 105 })
    expect(await customer.post(`/rest/v1/offers/${third.id}/decline`)).toMatchObject({ status: 204 })
    expect(await offer(provider, serviceRequest)).toEqual(problem(409, 'offer_decided'))
    expect(await newsOf(provider)).toEqual(['Offer declined'])
  })

  test('the customer reads how many offers wait for an answer, of all requests', async () => {
    const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
    const waiting = async () => (await customer.get('/rest/v1/offers/waiting_count')).body
    const first = await anOfferFor(customer, provider)
    const second = await anOfferFor(customer, provider, { title: 'Prune the plum tree' })
    await offer(other, { id: first.lead_id })
    await anOfferFor(await aCustomer(server), provider)
    expect(await waiting()).toEqual({ count: 3 })
    await customer.post(`/rest/v1/offers/${second.id}/decline`)
    expect(await waiting()).toEqual({ count: 2 })
    await customer.patch(`/rest/v1/leads/${first.lead_id}`, { status: 'assigned', assigned_to: provider.id })
    expect(await waiting()).toEqual({ count: 1 })
    await customer.post('/rest/v1/blocks', { profile_id: provider.id })
    expect(await waiting()).toEqual({ count: 0 })
  })

  test("an offer can't have hours that can't be booked", async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body } = await post(customer)
    await book(await aCustomer(server), provider, { start_time: '19:00', end_time: '20:30' })
    expect(await offer(provider, body)).toEqual(problem(409, 'slot_taken'))
    for (const wrong of [
      { date: '2026-03-02' },
      { date: '2026-06-02' },
      { end_time: '17:00' },
      { start_time: '05:00' },
      { hourly_rate: -1 },
      { hourly_rate: 1.234 },
      { message: 'x'.repeat(1001) },
    ])
      expect(await offer(provider, body, wrong), JSON.stringify(wrong)).toEqual(problem(422, 'validation_failed'))
    expect((await customer.get(`/rest/v1/leads/${body.id}`)).body).toMatchObject({ offers: [], unlocks: [] })
  })
})

describe('the customer accepts an offer', () => {
  test('accepting creates a confirmed booking for both and assigns the request to the provider', async () => {
    const customer = await aCustomer(server)
    const [provider, other] = [await aProvider(server), await aProvider(server)]
    const mine = await anOfferFor(customer, provider)
    await offer(other, { id: mine.lead_id }, { hourly_rate: 20 })
    const { status, body } = await accept(customer, mine)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      customer_id: customer.id,
      provider_id: provider.id,
      status: 'confirmed',
      price: 105,
      service_id: null,
      date: '2026-03-10',
      start_time: '17:00',
      end_time: '20:00',
      service: { name: 'Tidy the back yard', price: 35 },
      notes: 'Two hedges, and leaves everywhere.',
    })
    const seen = await provider.get(`/rest/v1/bookings/${body.id}`)
    expect(seen.body).toMatchObject({ contact: { name: customer.name, email: customer.email, phone: customer.phone } })
    const serviceRequest = (await customer.get(`/rest/v1/leads/${mine.lead_id}`)).body
    expect(serviceRequest).toMatchObject({ status: 'assigned', assigned_to: provider.id })
    expect(serviceRequest.offers.map((each: Offer) => [each.provider_id, each.status, each.booking_id])).toEqual([
      [provider.id, 'accepted', body.id],
      [other.id, 'declined', null],
    ])
    expect(await provider.get(`/rest/v1/leads/open/${mine.lead_id}`)).toEqual(problem(404, 'not_found'))
    expect(await newsOf(provider)).toContain('Offer accepted')
    expect(await newsOf(other)).toEqual(['Offer declined'])
    const write = { receiver_id: customer.id, content: 'See you on Tuesday.' }
    expect((await provider.post('/rest/v1/messages', write)).status).toBe(201)
  })

  test('the booking has the address and the phone number that the customer adds, and the API needs neither', async () => {
    const [customer, provider] = [await aCustomer(server, { phone: '' }), await aProvider(server)]
    const { address } = await aJob(server, customer)
    const first = await anOfferFor(customer, provider)
    const details = { address, phone: '(646) 555-0111' }
    const { body } = await customer.post(`/rest/v1/offers/${first.id}/accept`, details)
    expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({
      location_type: 'customer',
      address,
      contact: { phone: details.phone },
    })
    const second = await anOfferFor(customer, await aProvider(server))
    const nowhere = await customer.post(`/rest/v1/offers/${second.id}/accept`, { address: { ...address, line1: ' ' } })
    expect(nowhere).toEqual(problem(422, 'validation_failed'))
    server.clock.pass(60_000)
    const { body: booked } = await customer.post(`/rest/v1/offers/${second.id}/accept`, '')
    expect(booked).toMatchObject({ address: null, contact: { phone: '' } })
    const { body: suggested } = await customer.get('/rest/v1/bookings/last_details')
    expect(suggested).toEqual({ address, phone: details.phone })
  })

  test("a replaced offer can't be accepted before the new one was read", async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const read = await anOfferFor(customer, provider)
    const dearer = (await offer(provider, { id: read.lead_id }, { hourly_rate: 3500 })).body.offer!
    expect(await accept(customer, read)).toEqual(problem(404, 'not_found', 'Offer not found'))
    expect((await customer.get('/rest/v1/bookings')).body.items).toEqual([])
    expect((await accept(customer, dearer)).body).toMatchObject({ status: 'confirmed', price: 10_500 })
  })

  test('an acceptance repeated with its Idempotency-Key gets the same response', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const mine = await anOfferFor(customer, provider)
    const press = () =>
      customer.post(`/rest/v1/offers/${mine.id}/accept`, undefined, { 'idempotency-key': 'one press' })
    const [first, second] = [await press(), await press()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await customer.get('/rest/v1/bookings')).body.items).toHaveLength(1)
  })

  test('of two offers accepted at once, only one becomes a booking', async () => {
    const customer = await aCustomer(server)
    const [one, other] = [await aProvider(server), await aProvider(server)]
    const first = await anOfferFor(customer, one)
    const second = (await offer(other, { id: first.lead_id })).body.offer!
    const answers = await Promise.all([accept(customer, first), accept(customer, second), accept(customer, first)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect((await customer.get('/rest/v1/bookings')).body.items).toHaveLength(1)
  })

  test('if the hours are taken, nothing changes', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const mine = await anOfferFor(customer, provider)
    await book(await aCustomer(server), provider, { start_time: '19:30', end_time: '21:00' })
    expect(await accept(customer, mine)).toEqual(
      problem(409, 'slot_taken', 'That time has just been taken. Please choose another.'),
    )
    const serviceRequest = (await customer.get(`/rest/v1/leads/${mine.lead_id}`)).body
    expect(serviceRequest).toMatchObject({ status: 'open', offers: [{ status: 'open', booking_id: null }] })
    server.clock.set('2026-03-10T22:00:00Z')
    expect(await accept(customer, mine)).toEqual(problem(422, 'validation_failed'))
    server.clock.set('2026-03-03T17:00:00Z')
  })

  test("an offer for an expired request can't be accepted", async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const mine = await anOfferFor(customer, provider)
    const request = server.db.updateTable('leads').where('id', '=', mine.lead_id)
    await request.set({ expires_at: server.clock.now() }).execute()
    expect(await accept(customer, mine)).toEqual(problem(409, 'request_closed', 'This request is no longer open.'))
  })
})

test('assigning a request tells its provider, whose offer stays, and declines all others', async () => {
  const customer = await aCustomer(server)
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const { id, lead_id } = await anOfferFor(customer, provider)
  await offer(other, { id: lead_id })
  await customer.patch(`/rest/v1/leads/${lead_id}`, { status: 'assigned', assigned_to: provider.id })
  const { items } = (await provider.get('/rest/v1/notifications')).body
  expect(items).toMatchObject([{ title: 'You were chosen', metadata: { opportunity_id: lead_id } }])
  expect(await newsOf(other)).toEqual(['Offer declined'])
  expect((await emailsTo(server, provider)).map(({ kind }) => kind)).toEqual(['request_assigned'])
  expect(await accept(customer, { id })).toMatchObject({ status: 201, body: { status: 'confirmed' } })
})

test('closing an account deletes its offers, but not the bookings created from them', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const mine = await anOfferFor(customer, provider)
  const { body: booking } = await accept(customer, mine)
  const closed = { auth_user_id: provider.auth_user_id, profile_ids: [provider.id], counterpart_ids: [], traces: [] }
  await transact(contextOf(server.deps), async (context) => {
    await deleteServiceRequestsOf(context, closed)
    await deleteAnswersOf(context, closed)
    await deleteOffersOf(context, closed)
  })
  expect((await customer.get(`/rest/v1/leads/${mine.lead_id}`)).body).toMatchObject({ offers: [], unlocks: [] })
  expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).status).toBe(200)
})

test('an offer has the facts that a customer compares', async () => {
  const customer = await aCustomer(server)
  const near = await aProvider(server)
  const { body } = await post(customer)
  await offer(near, body)
  await server.db.updateTable('providers').set({ verified: true }).where('id', '=', near.id).execute()
  const seen = (await customer.get(`/rest/v1/leads/${body.id}`)).body
  expect(seen.offers).toMatchObject([{ verified: true, distance_miles: 0, answers_within: null, price: 105 }])
})
