import { describe, expect, test } from 'vitest'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (search: string) => (await anyone.get(`/rest/v1/providers${search}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const found = async (text: string) => names(await ask(`?search=${encodeURIComponent(text)}`))

await aProvider(server, { business_name: 'Manhattan Mops', categories: ['Cleaning'], zip: '10001' })
await aProvider(server, { business_name: 'Brooklyn Pipes', categories: ['Plumbing'], zip: '11201', services: [] })
await aProvider(server, { business_name: 'Philly Wiring', categories: ['Electrical'], zip: '19103' })
await aProvider(server, { business_name: 'Boston Wiring', categories: ['Electrical'], zip: '02134' })
await aProvider(server, { business_name: 'Anywhere Lessons', categories: ['Tutoring'], zip: null })

describe('near a place', () => {
  test('providers within 100 miles are listed, nearest first, with their distance', async () => {
    const { items, total } = await ask('?location=10001')
    expect(items.map(({ business_name, distance_miles }) => [business_name, distance_miles])).toEqual([
      ['Manhattan Mops', 0],
      ['Brooklyn Pipes', expect.closeTo(4.1, 0)],
      ['Philly Wiring', expect.closeTo(81, -1)],
    ])
    expect(total).toBe(3)
  })

  test('the coordinates of a place work like its ZIP code, and take precedence', async () => {
    const { body } = await anyone.get('/rest/v1/locations/zip/10001')
    const { latitude, longitude } = body.coordinates
    const byZip = await ask('?location=10001')
    expect(await ask(`?lat=${latitude}&lng=${longitude}`)).toEqual(byZip)
    expect(await ask(`?lat=${latitude}&lng=${longitude}&location=02134`)).toEqual(byZip)
  })

  test('if no provider is within reach, the nearest match is suggested with its distance', async () => {
    const { items, total, nearest } = await ask('?search=wiring&location=96813')
    expect([items, total]).toEqual([[], 0])
    expect(nearest).toMatchObject({ business_name: 'Philly Wiring', distance_miles: expect.closeTo(4920, -2) })
    expect((await ask('?search=qqxz&location=96813')).nearest).toBeNull()
    expect((await ask('?search=wiring&location=19103')).nearest).toBeNull()
  })

  test('a provider without a place is found only by searches without one', async () => {
    expect(await found('anywhere')).toEqual(['Anywhere Lessons'])
    expect(await ask('?search=anywhere&location=10001')).toMatchObject({ items: [], nearest: null })
  })

  test.each([
    '?location=1000',
    '?location=00000',
    '?lat=40',
    '?lat=91&lng=0',
    '?lat=x&lng=y',
    '?sort=distance',
    '?sort=cheapest',
    '?min_rating=6',
    '?free_on=2026-02-30',
    '?free_on=2026-02-20&free_from=15:00&free_to=14:00',
  ])('"%s" is refused', async (search) =>
    expect(await anyone.get(`/rest/v1/providers${search}`)).toEqual(problem(422, 'validation_failed')),
  )

  test('an unknown ZIP code is an error of its field', async () => {
    const { body } = await anyone.get('/rest/v1/providers?location=00000')
    expect(body).toMatchObject({
      detail: 'ZIP code not found',
      errors: [{ path: 'location', message: 'ZIP code not found' }],
    })
  })

  test.each([
    ['the pole', 90, 0],
    ['the other pole', -90, 10],
    ['the date line', 0, 180],
    ['the other side of it', 0, -180],
  ])('%s is a place too', async (_name, lat, lng) =>
    expect(await ask(`?lat=${lat}&lng=${lng}&search=wiring`)).toMatchObject({ items: [], nearest: expect.anything() }),
  )

  test('providers across the date line are found', async () => {
    const islander = await aProvider(server, { business_name: 'Dateline Ferries' })
    await server.db
      .updateTable('users')
      .set({ latitude: 51.9, longitude: -179.9 })
      .where('id', '=', islander.id)
      .execute()
    expect(names(await ask('?lat=51.9&lng=179.5&search=dateline'))).toEqual(['Dateline Ferries'])
    await server.db.deleteFrom('users').where('id', '=', islander.id).execute()
    expect(await found('dateline')).toEqual([])
  })
})
