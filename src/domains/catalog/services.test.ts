import { describe, expect, test } from 'vitest'
import { aConfirmedBooking } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Service } from './services-contract.ts'

const server = await testServer()
const anyone = caller(server)
const windows = { name: 'Windows', description: 'Inside and out.', price: 32.5, duration: 90, category: 'Cleaning' }
const listOf = (provider: { id: string }, more = '') =>
  anyone.get(`/rest/v1/services?provider_id=${provider.id}${more}`)

describe('a provider', () => {
  test('adds, changes and deletes a service', async () => {
    const provider = await aProvider(server, { services: [] })
    const { status, body } = await provider.post('/rest/v1/services', { ...windows, name: '  Windows ' })
    expect(status).toBe(201)
    expect(Service.parse(body)).toEqual(body)
    expect(body).toMatchObject({ ...windows, provider_id: provider.id, service_photos: [] })

    const changed = await provider.patch(`/rest/v1/services/${body.id}`, { price: 35 })
    expect(changed).toMatchObject({ status: 200, body: { ...windows, id: body.id, price: 35 } })
    expect((await listOf(provider)).body.items).toEqual([changed.body])

    expect(await provider.delete(`/rest/v1/services/${body.id}`)).toMatchObject({ status: 204, body: '' })
    expect((await listOf(provider)).body.items).toEqual([])
    expect(await provider.delete(`/rest/v1/services/${body.id}`)).toEqual(problem(404, 'not_found'))
  })

  test('says where the work happens: at the customer’s home by default', async () => {
    const provider = await aProvider(server, { services: [] })
    const { body } = await provider.post('/rest/v1/services', windows)
    expect(body.location_type).toBe('customer')
    for (const location_type of ['provider', 'online', 'customer']) {
      const changed = await provider.patch(`/rest/v1/services/${body.id}`, { location_type })
      expect(changed).toMatchObject({ status: 200, body: { location_type } })
      const added = await provider.post('/rest/v1/services', { ...windows, location_type })
      expect(added).toMatchObject({ status: 201, body: { location_type } })
      expect((await listOf(provider)).body.items).toContainEqual(added.body)
    }
    const refused = await provider.patch(`/rest/v1/services/${body.id}`, { location_type: 'moon' })
    expect(refused.status).toBe(422)
  })

  test('who sends the same service twice with one Idempotency-Key adds it once', async () => {
    const provider = await aProvider(server, { services: [] })
    const add = (service = windows) => provider.post('/rest/v1/services', service, { 'idempotency-key': 'save-1' })
    const first = await add()
    expect(await add()).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(await add({ ...windows, price: 1 })).toEqual(problem(422, 'idempotency_key_reused'))
    expect((await listOf(provider)).body.items).toHaveLength(1)
  })

  test("can't add a service to another business", async () => {
    const [provider, other] = [await aProvider(server, { services: [] }), await aProvider(server, { services: [] })]
    const { body } = await provider.post('/rest/v1/services', { ...windows, provider_id: other.id })
    expect(body.provider_id).toBe(provider.id)
    expect((await listOf(other)).body.items).toEqual([])
  })

  test('has at most 50 services, also if many are added at once', async () => {
    const provider = await aProvider(server, { services: Array.from({ length: 48 }, (_, at) => ({ name: `${at}` })) })
    const answers = await Promise.all([1, 2, 3, 4].map(() => provider.post('/rest/v1/services', windows)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409])
    expect(answers).toContainEqual(
      problem(409, 'too_many_services', 'You can offer at most 50 services. Please delete one first.'),
    )
  })
})

describe('a service is rejected', () => {
  const price = 'Price must be $0.00 or more, with at most two decimals'
  const duration = 'Duration must be a whole number of minutes, at least 1'
  test.each([
    ['without a name', { name: ' ' }, 'Please enter a name for the service'],
    ['with a name that nobody can see', { name: '\u200b\u2800' }, 'Please enter a name for the service'],
    ['with a name that is no text', { name: 7 }, 'Please enter a name for the service'],
    ['with an endless name', { name: 'a'.repeat(201) }, 'Service name must be 200 characters or less'],
    [
      'with over 500 characters',
      { description: 'a'.repeat(501) },
      'Service description must be 500 characters or less',
    ],
    ['below nothing', { price: -0.01 }, price],
    ['at half a cent', { price: 10.005 }, price],
    ['at a price that is no number', { price: '40' }, price],
    ['at a fortune', { price: 100_000.01 }, 'Price must be $100,000.00 or less'],
    ['that takes no time', { duration: 0 }, duration],
    ['that takes half a minute', { duration: 1.5 }, duration],
    ['that takes forever', { duration: 1e9 }, 'Duration must be 10,080 minutes (a week) or less'],
    ['in an unknown category', { category: 'Juggling' }, 'Please select a service category'],
  ])('%s', async (_, wrong, detail) => {
    const provider = await aProvider(server)
    const refusal = problem(422, 'validation_failed', detail)
    expect(await provider.post('/rest/v1/services', { ...windows, ...wrong })).toEqual(refusal)
    expect(await provider.patch(`/rest/v1/services/${provider.service_id}`, wrong)).toEqual(refusal)
    expect((await listOf(provider)).body.items).toMatchObject([{ name: 'Home cleaning', price: 40, duration: 60 }])
  })

  test('a service at the limits is accepted', async () => {
    const provider = await aProvider(server, { services: [] })
    for (const fine of [{ price: 0 }, { duration: 1 }, { description: 'a'.repeat(500) }, { price: 19.99 }])
      expect((await provider.post('/rest/v1/services', { ...windows, ...fine })).body).toMatchObject(fine)
  })
})

describe("services can't be managed", () => {
  test('by signed-out visitors', async () => {
    const { service_id } = await aProvider(server)
    const refused = problem(401, 'PGRST301', 'Your session has expired. Please sign in again to continue.')
    expect(await anyone.post('/rest/v1/services', windows)).toEqual(refused)
    expect(await anyone.patch(`/rest/v1/services/${service_id}`, { price: 1 })).toEqual(refused)
    expect(await anyone.delete(`/rest/v1/services/${service_id}`)).toEqual(refused)
  })

  test('by customers, also not by a customer who has a provider profile', async () => {
    const provider = await aProvider(server)
    const sameLogin = await withProfile(server, provider.auth_user_id, 'customer', provider)
    const refused = problem(403, 'forbidden', 'Only service providers can manage services.')
    for (const customer of [await aCustomer(server), sameLogin]) {
      expect(await customer.post('/rest/v1/services', windows)).toEqual(refused)
      expect(await customer.patch(`/rest/v1/services/${provider.service_id}`, { price: 1 })).toEqual(refused)
      expect(await customer.delete(`/rest/v1/services/${provider.service_id}`)).toEqual(refused)
    }
  })

  test('by other providers, who get a 404', async () => {
    const [provider, other] = [await aProvider(server), await aProvider(server)]
    const gone = problem(404, 'not_found', 'Service not found')
    expect(await other.patch(`/rest/v1/services/${provider.service_id}`, { price: 1 })).toEqual(gone)
    expect(await other.patch(`/rest/v1/services/${provider.service_id}`, {})).toEqual(gone)
    expect(await other.delete(`/rest/v1/services/${provider.service_id}`)).toEqual(gone)
    expect((await listOf(provider)).body.items).toMatchObject([{ price: 40 }])
    expect(await other.delete('/rest/v1/services/7')).toEqual(problem(404, 'not_found'))
  })
})

test('a booking stays readable, at the agreed price, when its service is deleted', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { id } = await aConfirmedBooking(customer, provider)
  expect((await provider.delete(`/rest/v1/services/${provider.service_id}`)).status).toBe(204)
  expect(await customer.get(`/rest/v1/bookings/${id}`)).toMatchObject({
    status: 200,
    body: { service_id: null, price: 40, service: { name: 'Home cleaning', price: 40 } },
  })
})

describe('the list of services', () => {
  test('is sorted by age or by name, in pages', async () => {
    const provider = await aProvider(server, { services: [{ name: 'C' }, { name: 'A' }, { name: 'B' }, { name: 'A' }] })
    for (const [at, id] of provider.service_ids.entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + at))
      await server.db.updateTable('services').set({ created_at }).where('id', '=', id).execute()
    }
    const names = async (sort: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await listOf(provider, `&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        seen.push(body.items[0].name)
        cursor = body.next_cursor
      }
      return seen
    }
    expect(await names('created_at')).toEqual(['C', 'A', 'B', 'A'])
    expect(await names('name')).toEqual(['A', 'A', 'B', 'C'])
  })

  test('needs an existing provider and a valid query', async () => {
    expect(await listOf({ id: '01999999-9999-7999-8999-999999999999' })).toEqual(
      problem(404, 'not_found', 'Provider not found'),
    )
    const provider = await aProvider(server)
    const cursors = ['x', btoa(`["yesterday","${provider.id}"]`), btoa(`[3000000000,"${provider.id}"]`)]
    for (const more of ['&sort=price', '&limit=a', ...cursors.map((cursor) => `&cursor=${cursor}`)])
      expect(await listOf(provider, more)).toEqual(problem(422, 'validation_failed'))
    expect(await anyone.get('/rest/v1/services')).toEqual(problem(422, 'validation_failed'))
  })

  test('can be cached for half a minute in public, and is revalidated for signed-in users', async () => {
    const provider = await aProvider(server)
    const { headers } = await listOf(provider)
    expect(headers.get('cache-control')).toBe('public, max-age=30')
    const path = `/rest/v1/services?provider_id=${provider.id}`
    expect((await provider.get(path)).headers.get('cache-control')).toBe('private, no-cache')
    const unchanged = { 'if-none-match': headers.get('etag')! }
    expect((await provider.get(path, unchanged)).status).toBe(304)
    await provider.patch(`/rest/v1/services/${provider.service_id}`, { price: 41 })
    expect((await provider.get(path, unchanged)).status).toBe(200)
  })
})
