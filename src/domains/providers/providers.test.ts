import { describe, expect, test } from 'vitest'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Provider, ProviderSummary } from './contract.ts'

const server = await testServer()
const anyone = caller(server)

describe('a profile', () => {
  test('has everything that a customer needs to book', async () => {
    const provider = await aProvider(server, {
      name: 'Maria Alvarez',
      business_name: 'Maria’s Tidy Homes',
      description: 'Eco-friendly.',
      categories: ['Cleaning', 'Gardening'],
      zip: '60601',
      services: [
        { name: 'Deep clean', price: 45.5, duration: 120, description: 'Every corner.' },
        { name: 'Hedges', price: 30, category: 'Gardening' },
        { name: 'Windows', price: 38 },
      ],
    })
    await server.db
      .updateTable('providers')
      .set({ verified: true, rating_sum: 19, review_count: 4, google_rating: 4, google_review_count: 6 })
      .where('id', '=', provider.id)
      .execute()

    const { status, body } = await anyone.get(`/rest/v1/providers/${provider.id}`)
    expect(status).toBe(200)
    expect(Provider.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: provider.id,
      business_name: 'Maria’s Tidy Homes',
      description: 'Eco-friendly.',
      categories: ['Cleaning', 'Gardening'],
      featured: false,
      verified: true,
      location: { city: 'Chicago', state: 'IL', zipCode: '60601' },
      time_zone: 'America/Chicago',
      user: { name: 'Maria Alvarez', avatar_url: null },
      rating: 4.75,
      review_count: 4,
      google_rating: 4,
      google_review_count: 6,
      combined_rating: 4.3,
      combined_review_count: 10,
      service_count: 3,
      from_price: 30,
      reviews: [],
      google_reviews: [],
      google_url: null,
    })
    const names = body.services.map(({ name }: { name: string }) => name)
    expect(new Set(names)).toEqual(new Set(['Deep clean', 'Hedges', 'Windows']))
    expect(body.services).toContainEqual(
      expect.objectContaining({ name: 'Deep clean', price: 45.5, duration: 120, description: 'Every corner.' }),
    )
  })

  test('never contains the email address or the phone number of its owner, for any viewer', async () => {
    const provider = await aProvider(server, { email: 'maria@mail.example', phone: '(312) 555-0177' })
    await server.db.updateTable('providers').set({ featured: true }).where('id', '=', provider.id).execute()
    const paths = ['', '/featured', `/${provider.id}`].map((path) => `/rest/v1/providers${path}`)
    for (const who of [anyone, await aCustomer(server), provider])
      for (const path of [...paths, `/rest/v1/services?provider_id=${provider.id}`]) {
        const { status, body } = await who.get(path)
        expect(status).toBe(200)
        expect(JSON.stringify(body)).toContain(provider.id)
        expect(JSON.stringify(body)).not.toMatch(/maria@|555-0177|5550177|auth_user|phone|email/)
      }
    expect(Object.keys((await anyone.get(paths[2]!)).body.user)).toEqual(['name', 'avatar_url'])
  })

  test('has no lowest price without services, and no location without a place', async () => {
    const provider = await aProvider(server, { services: [], zip: null })
    expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body).toMatchObject({
      services: [],
      from_price: null,
      location: null,
      combined_rating: 0,
      combined_review_count: 0,
    })
  })

  test('is not found for unknown ids, customers and closed accounts', async () => {
    const customer = await aCustomer(server)
    const left = await aProvider(server)
    await server.db.updateTable('users').set({ closed_at: server.clock.now() }).where('id', '=', left.id).execute()
    for (const id of ['01999999-9999-7999-8999-999999999999', customer.id, left.id])
      expect(await anyone.get(`/rest/v1/providers/${id}`)).toEqual(problem(404, 'not_found', 'Provider not found'))
    for (const id of ['7', 'null', '%00', '..%2fusers'])
      expect((await anyone.get(`/rest/v1/providers/${id}`)).status).toBeGreaterThanOrEqual(400)
    expect((await anyone.get('/rest/v1/providers/7')).status).toBe(404)
  })

  test('is revalidated every time, because free times change', async () => {
    const provider = await aProvider(server)
    const { headers } = await anyone.get(`/rest/v1/providers/${provider.id}`)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    const again = await anyone.get(`/rest/v1/providers/${provider.id}`, { 'if-none-match': headers.get('etag')! })
    expect(again).toMatchObject({ status: 304, body: '' })
  })
})

describe("a provider's own business", () => {
  test('is changed one field at a time', async () => {
    const provider = await aProvider(server, { business_name: 'Before', description: 'Old words.' })
    const path = `/rest/v1/providers/${provider.id}`
    const change = { business_name: ' After ', categories: ['Beauty', 'Cleaning', 'Beauty'] }
    const { status, body } = await provider.patch(path, change)
    expect(status).toBe(200)
    const now = { business_name: 'After', description: 'Old words.', categories: ['Beauty', 'Cleaning'] }
    expect(body).toMatchObject(now)
    expect((await provider.patch(path, { description: 'New words.' })).body).toMatchObject({
      ...now,
      description: 'New words.',
    })
    expect((await provider.patch(path, {})).body).toMatchObject({ ...now, description: 'New words.' })
    expect((await anyone.get('/rest/v1/providers?search=new+words')).body.items).toMatchObject([{ id: provider.id }])
  })

  test.each([
    ['business_name', ' ', 'Business name is required'],
    ['business_name', null, 'Business name is required'],
    ['description', '', 'Business description is required'],
    ['description', '\u200b', 'Business description is required'],
    ['description', 'a'.repeat(501), 'Business description must be 500 characters or less'],
    ['categories', [], 'Please select at least one service category'],
    ['categories', 'Cleaning', 'Please select at least one service category'],
  ])('is refused with %s %j', async (field, value, detail) => {
    const provider = await aProvider(server)
    const answer = await provider.patch(`/rest/v1/providers/${provider.id}`, { [field]: value })
    expect(answer).toEqual(problem(422, 'validation_failed', detail))
    expect(answer.body.errors).toEqual([{ path: field, message: detail }])
  })

  test("can't be marked as verified, featured or well reviewed by its owner", async () => {
    const provider = await aProvider(server)
    const path = `/rest/v1/providers/${provider.id}`
    for (const change of [
      { verified: true },
      { featured: true },
      { rating_sum: 500 },
      { review_count: 100 },
      { id: '7' },
    ])
      expect(await provider.patch(path, change)).toEqual(problem(422, 'validation_failed'))
    expect(await provider.patch(path, { categories: ['Juggling'] })).toEqual(problem(422, 'validation_failed'))
    expect((await anyone.get(path)).body).toMatchObject({ verified: false, featured: false, review_count: 0 })
  })

  test("can't be changed by other users", async () => {
    const provider = await aProvider(server, { business_name: 'Mine' })
    const path = `/rest/v1/providers/${provider.id}`
    const change = { business_name: 'Yours' }
    expect(await anyone.patch(path, change)).toEqual(problem(401, 'PGRST301'))
    expect(await (await aProvider(server)).patch(path, change)).toEqual(problem(404, 'not_found', 'Provider not found'))
    const sameLogin = await withProfile(server, provider.auth_user_id, 'customer', provider)
    for (const customer of [await aCustomer(server), sameLogin])
      expect(await customer.patch(path, change)).toEqual(
        problem(403, 'forbidden', 'Only service providers can change a business profile.'),
      )
    expect((await anyone.get(path)).body.business_name).toBe('Mine')
  })
})

test('up to three featured providers are shown as cards, best reviewed first', async () => {
  await server.db.updateTable('providers').set({ featured: false }).execute()
  expect((await anyone.get('/rest/v1/providers/featured')).body).toEqual({ items: [], next_cursor: null })

  const stars = [3, 5, 4, 1]
  const ids: string[] = []
  for (const rating of stars) {
    const { id } = await aProvider(server, { services: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] })
    const reviewed = { featured: true, rating_sum: rating * 10, review_count: 10 }
    await server.db.updateTable('providers').set(reviewed).where('id', '=', id).execute()
    ids.push(id)
  }
  await aProvider(server)
  const { body } = await anyone.get('/rest/v1/providers/featured')
  expect(body.items.map(({ id }: ProviderSummary) => id)).toEqual([ids[1], ids[2], ids[0]])
  expect(ProviderSummary.array().parse(body.items)).toEqual(body.items)
  expect(body.items[0]).toMatchObject({ featured: true, combined_rating: 5, service_count: 3, distance_miles: null })
  expect(body.items[0].services).toHaveLength(2)
})
