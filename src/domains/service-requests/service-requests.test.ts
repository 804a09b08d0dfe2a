import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aCustomer, aProvider, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post, requestWith } from '#test/service-requests.ts'
import { today } from './client.ts'
import { expireServiceRequests } from './commands.server.ts'
import { Opportunity } from './opportunities-contract.ts'
import { ServiceRequest } from './own-contract.ts'

const server = await testServer()
const day = 86_400_000
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))
const open = (provider: { get: Function }, search = '') => provider.get(`/rest/v1/leads/open${search}`)
const titles = ({ body }: { body: { items: { title: string }[] } }) => body.items.map(({ title }) => title)

describe('a customer posts a request', () => {
  test('that is open for 30 days, at the place of its ZIP code', async () => {
    const customer = await aCustomer(server)
    const { status, body } = await post(customer, { location: { zipCode: '07042', city: 'Nowhere', state: 'ZZ' } })
    expect(status).toBe(201)
    expect(ServiceRequest.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      ...requestWith(),
      customer_id: customer.id,
      location: { city: 'Montclair', state: 'NJ', zipCode: '07042' },
      status: 'open',
      created_at: '2026-03-03T17:00:00.000Z',
      expires_at: '2026-04-02T17:00:00.000Z',
      assigned_to: null,
      unlocks: [],
      offers: [],
    })
    expect((await customer.get('/rest/v1/leads')).body).toEqual({ items: [body], next_cursor: null })
  })

  test.each([
    ['a hundred', 0],
    ['', 0],
    ['$1,250.50', 1250.5],
    ['45,50', 45.5],
    [0, 0],
    [99.99, 99.99],
  ])('with the budget %j, which is read as %d', async (budget, read) => {
    expect((await post(await aCustomer(server), { budget })).body).toMatchObject({ budget: read })
  })

  test('once, however often it is sent with one Idempotency-Key', async () => {
    const customer = await aCustomer(server)
    const send = () => customer.post('/rest/v1/leads', requestWith(), { 'idempotency-key': 'once' })
    expect([(await send()).body.id, (await send()).body.id]).toEqual([expect.any(String), (await send()).body.id])
    expect((await customer.get('/rest/v1/leads')).body.items).toHaveLength(1)
  })

  test('but not a second one like it while the first is open, also not at once', async () => {
    const customer = await aCustomer(server)
    const tries = [post(customer), post(customer, { title: 'TIDY  the back\tyard ' })]
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409])
    const refused = problem(409, 'duplicate_request', 'You already have an open request like this one.')
    expect(await post(customer)).toEqual(refused)
    const other = await post(customer, { service_type: 'Carpentry' })
    expect(other.status).toBe(201)
    // Refused requests do not count against the 20 a day.
    expect(other.headers.get('ratelimit')).toContain('"leads-of-profile";r=18;')
    expect((await post(await aCustomer(server))).status).toBe(201)
  })

  test('and no more than 20 a day', async () => {
    const customer = await aCustomer(server)
    for (let at = 0; at < 20; at++) expect((await post(customer, { title: `Number ${at}` })).status).toBe(201)
    expect(await post(customer, { title: 'One more' })).toEqual(problem(429, 'rate_limited'))
  })
})

test('a request for a place without a ZIP code is rejected with a hint to choose one', async () => {
  const refused = await post(await aCustomer(server), { location: { city: 'New York' } })
  expect(refused).toEqual(problem(422, 'validation_failed', 'Please select your location'))
})

const pick = 'Choose a time on the half hour between 06:00 and 21:30'
test.each([
  ['service_type', 'Juggling', 'Please select a service type'],
  ['title', ' ', 'Please enter a title'],
  ['title', 'x'.repeat(201), 'Title must be 200 characters or less'],
  ['description', undefined, 'Please describe what you need'],
  ['description', '\u200b', 'Please describe what you need'],
  ['description', 'x'.repeat(2001), 'Description must be 2,000 characters or less'],
  ['budget', -1, 'Budget must be $0.00 or more, with at most two decimals'],
  ['budget', 1.234, 'Budget must be $0.00 or more, with at most two decimals'],
  ['budget', '1.250', 'Budget must be $0.00 or more, with at most two decimals'],
  ['budget', 1e9, 'Budget must be $1,000,000.00 or less'],
  ['timing', 'soon', 'Please choose when the work is to be done'],
  ['contact_for', 'nobody', 'Please choose who sees your contact'],
  ['preferred_date', undefined, 'Please choose a preferred date'],
  ['location', undefined, 'Please select your location'],
  ['location', { zipCode: '00000' }, 'ZIP code not found'],
  ['preferred_date', '2026-02-30', 'Please choose a preferred date'],
  ['preferred_date', '2026-03-02', 'The preferred date cannot be in the past'],
  ['preferred_date', '2027-03-04', 'The preferred date can be up to a year ahead'],
  ['start_time', '05:30', pick],
  ['end_time', '13:15', pick],
  ['end_time', '10:00', 'The end time must be later than the start time'],
])('a request with the %s %j is rejected with a message for its field', async (path, value, message) => {
  const refused = await post(await aCustomer(server), { [path]: value })
  expect(refused).toEqual(problem(422, 'validation_failed', message))
  expect(refused.body).toMatchObject({ errors: [{ path, message }] })
})

test.each(['asap', 'flexible'])('the timing "%s" needs no date, and has none', async (timing) => {
  const customer = await aCustomer(server)
  const { budget: _, preferred_date, ...rest } = requestWith({ timing })
  const { status, body } = await customer.post('/rest/v1/leads', rest)
  const none = { preferred_date: null, start_time: null, end_time: null }
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ timing, budget: 0, contact_for: 'everyone', ...none }),
  ])
  const change = (fields: object) => customer.patch(`/rest/v1/leads/${body.id}`, fields)
  expect((await change({ title: 'Still at any time' })).body).toMatchObject({ timing, ...none })
  expect(await change({ timing: 'scheduled' })).toEqual(problem(422, 'validation_failed'))
  const when = { preferred_date, start_time: '10:00', end_time: '12:00' }
  expect((await change({ timing: 'scheduled', ...when })).body).toMatchObject({ timing: 'scheduled', ...when })
  expect((await change({ timing })).body).toMatchObject({ timing, ...none })
})

test('"today" is the day at the place of the request', async () => {
  const customer = await aCustomer(server)
  server.clock.set('2026-03-11T03:00:00Z')
  expect((await post(customer, { title: 'Tonight', preferred_date: '2026-03-10' })).status).toBe(201)
  expect(await post(customer, { preferred_date: '2026-03-09' })).toEqual(problem(422, 'validation_failed'))
})

test('the form allows each day that is today in any ZIP code', async () => {
  const customer = await aCustomer(server)
  server.clock.set('2026-03-11T10:30:00Z')
  const earliest = today(server.clock.now())
  expect(earliest).toBe('2026-03-10')
  const inPagoPago = { preferred_date: earliest, location: { zipCode: '96799' } }
  expect((await post(customer, inPagoPago)).status).toBe(201)
})

describe('a provider sees open requests', () => {
  test('newest first, with everything needed to contact the customer', async () => {
    const customer = await aCustomer(server, { zip: '07042' })
    const provider = await aProvider(server, { zip: '07003', categories: ['Electrical'] })
    await post(customer, { service_type: 'Electrical', title: 'Older' })
    server.clock.pass(1000)
    await post(customer, { service_type: 'Electrical', title: 'Newer', location: { zipCode: '07042' } })
    const { body } = await open(provider, '?category=Electrical')
    expect(Opportunity.parse(body.items[0])).toEqual(body.items[0])
    expect(body.items[0]).toMatchObject({
      title: 'Newer',
      customer: { name: customer.name, email: customer.email, phone: customer.phone, avatar_url: null },
      distance_miles: 1.7,
      unlocked: false,
      unlock_count: 0,
      offer: null,
    })
    expect(titles({ body })).toEqual(['Newer', 'Older'])
    const first = await open(provider, '?category=Electrical&limit=1')
    const second = await open(provider, `?category=Electrical&limit=1&cursor=${first.body.next_cursor}`)
    expect([...titles(first), ...titles(second)]).toEqual(['Newer', 'Older'])
    expect(second.body.next_cursor).toBeNull()
  })

  test('in chosen categories, in any case, and within a distance', async () => {
    const customer = await aCustomer(server)
    const provider = await aProvider(server, { zip: '10001' })
    await post(customer, { service_type: 'Beauty', title: 'A braid', location: { zipCode: '10001' } })
    await post(customer, { service_type: 'Beauty', title: 'A braid far away', location: { zipCode: '60601' } })
    await post(customer, { service_type: 'Pet Services', title: 'A walk' })
    expect(titles(await open(provider, '?category=beauty'))).toEqual(['A braid far away', 'A braid'])
    expect(titles(await open(provider, '?category=Beauty&within=25'))).toEqual(['A braid'])
    expect(titles(await open(provider, '?category=beauty&category=pet%20services&within=100'))).toEqual([
      'A walk',
      'A braid',
    ])
    expect(titles(await open(provider, '?category=juggling'))).toEqual([])
    const nowhere = await aProvider(server, { zip: null })
    expect(titles(await open(nowhere, '?category=beauty&within=100'))).toEqual([])
    expect((await open(nowhere, '?category=beauty')).body.items[0]).toMatchObject({ distance_miles: null })
    expect(await open(provider, '?within=7')).toEqual(problem(422, 'validation_failed'))
  })

  test('nearest first, in pages, if the provider has a place', async () => {
    const provider = await aProvider(server)
    const title = `Near ${crypto.randomUUID()}`
    for (const zipCode of ['10001', '07042', '11201', '10001'])
      await post(await aCustomer(server), { title, location: { zipCode } })
    const seen: { title: string; distance_miles: number }[] = []
    let cursor = ''
    do {
      const { body } = await open(provider, `?sort=nearest&limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items)
      cursor = body.next_cursor ?? ''
    } while (cursor)
    const distances = seen.map(({ distance_miles }) => distance_miles)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(seen.filter((each) => each.title === title)).toHaveLength(4)
  })

  test('but none that has expired, whether or not the daily job has run', async () => {
    const customer = await aCustomer(server)
    const provider = await aProvider(server)
    const { body } = await post(customer, { service_type: 'Tutoring' })
    server.clock.pass(15 * day)
    await Promise.all([customer.get('/auth/v1/user'), provider.get('/auth/v1/user')])
    server.clock.pass(15 * day - 1)
    expect(titles(await open(provider, '?category=tutoring'))).toHaveLength(1)
    server.clock.pass(1)
    expect(titles(await open(provider, '?category=tutoring'))).toEqual([])
    expect((await customer.get(`/rest/v1/leads/${body.id}`)).body.status).toBe('expired')
    expect(await provider.post(`/rest/v1/leads/${body.id}/unlock`)).toEqual(problem(404, 'not_found'))
    const stored = () =>
      server.db.selectFrom('leads').select('status').where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ status: 'open' })
    expect(await expireServiceRequests(contextOf(server.deps))).toBeGreaterThan(0)
    expect(await stored()).toEqual({ status: 'expired' })
    const again = { service_type: 'Tutoring', preferred_date: '2026-04-10' }
    expect((await post(await aCustomer(server), again)).status).toBe(201)
  })

  test('but not their own as a customer', async () => {
    const provider = await aProvider(server)
    const self = await withProfile(server, provider.auth_user_id, 'customer', provider)
    await server.db
      .updateTable('auth_user')
      .set({ chosen_role: 'customer' })
      .where('id', '=', self.auth_user_id)
      .execute()
    const { body } = await post(self, { service_type: 'Photography' })
    await server.db
      .updateTable('auth_user')
      .set({ chosen_role: 'provider' })
      .where('id', '=', self.auth_user_id)
      .execute()
    expect(titles(await open(provider, '?category=photography'))).toEqual([])
    expect(await provider.post(`/rest/v1/leads/${body.id}/unlock`)).toEqual(problem(403, 'own_request'))
  })
})

test('a provider unlocks a contact once; the customer is notified once and sees the business', async () => {
  const customer = await aCustomer(server)
  const provider = await aProvider(server, { business_name: 'Fern & Fence' })
  const { body } = await post(customer)
  const unlock = () => provider.post(`/rest/v1/leads/${body.id}/unlock`)
  const answers = await Promise.all([unlock(), unlock(), unlock()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { unlocked: true, unlock_count: 1 } })
  const { unlocks } = (await customer.get(`/rest/v1/leads/${body.id}`)).body
  expect(unlocks).toMatchObject([{ provider_id: provider.id, business_name: 'Fern & Fence' }])
  const { items } = (await customer.get('/rest/v1/notifications')).body
  expect(items).toMatchObject([
    {
      type: 'booking',
      title: 'Request answered',
      message: 'Fern & Fence has answered your request "Tidy the back yard".',
      metadata: { lead_id: body.id },
    },
  ])
  const trail = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('kind', '=', 'lead.unlocked')
    .where('actor_id', '=', provider.auth_user_id)
    .execute()
  expect(trail).toMatchObject([{ subject_id: customer.auth_user_id, details: { lead_id: body.id } }])
})
