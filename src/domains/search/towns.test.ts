import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { countTownServices } from './towns-commands.server.ts'
import type { CategoryTowns, Town } from './towns-contract.ts'
import { isWorthFinding, townSlug } from './towns-rules.ts'

const server = await testServer()
const anyone = caller(server)
const address = (place: string) => `/rest/v1/categories/${place}`
const austin = address('cleaning/towns/tx/austin')

const downtown = { zip: '78701', services: [{ name: 'Home cleaning', price: 32.5 }] }

beforeAll(async () => {
  await aProvider(server, { ...downtown, business_name: 'Plain Brooms' })
  const praised = await aProvider(server, { zip: '78745', business_name: 'Praised Brooms', services: [] })
  await server.db
    .updateTable('providers')
    .set({ review_count: 9, rating_sum: 44 })
    .where('id', '=', praised.id)
    .execute()
  await aProvider(server, {
    zip: '78704',
    business_name: 'Handy Both',
    categories: ['Plumbing', 'Cleaning'],
    services: [
      { name: 'Windows', price: 61, category: 'Cleaning' },
      { name: 'Pipes', price: 200, category: 'Plumbing' },
    ],
  })
  await aProvider(server, { zip: '78664', business_name: 'Round Rock Brooms' })
  await aProvider(server, { zip: '10001', business_name: 'Far Brooms' })
  await countTownServices(server.db)
})

describe('a category in a town', () => {
  test('lists its own providers, best first, and then those around with their distance', async () => {
    const { body } = await anyone.get<Town>(austin)
    const shown = body.providers.map((one) => [one.business_name, one.distance_miles === null])
    expect(shown).toEqual([
      ['Praised Brooms', true],
      ['Handy Both', true],
      ['Plain Brooms', true],
      ['Round Rock Brooms', false],
    ])
    expect(body.providers[3]?.distance_miles).toBeGreaterThan(10)
    expect(body.providers[3]?.distance_miles).toBeLessThan(30)
  })

  test('shows the number of providers, their prices and ratings', async () => {
    const { body } = await anyone.get(austin)
    expect(body).toMatchObject({ category: 'Cleaning', name: 'Austin', state: 'TX', town: 'austin', provider_count: 3 })
    expect(body).toMatchObject({ lowest_price: 32.5, highest_price: 61, rating: 4.89, review_count: 9 })
  })

  test('links to the towns around that have providers, nearest first', async () => {
    const { body } = await anyone.get(austin)
    expect(body.neighbours).toEqual([expect.objectContaining({ town: 'round-rock', provider_count: 1 })])
  })

  test('exists without providers of its own if there is one within 100 miles', async () => {
    const { body } = await anyone.get(address('cleaning/towns/tx/san-antonio'))
    expect(body).toMatchObject({ provider_count: 0, lowest_price: null, review_count: 0 })
    expect(body.providers).toHaveLength(4)
    expect(isWorthFinding(body)).toBe(false)
    expect(await anyone.get(address('plumbing/towns/wa/seattle'))).toEqual(problem(404, 'not_found'))
  })

  test('is not found for an unknown town or category', async () => {
    for (const place of ['cleaning/towns/tx/nowhere', 'cleaning/towns/xx/austin', 'juggling/towns/tx/austin'])
      expect(await anyone.get(address(place)), place).toEqual(problem(404, 'not_found'))
    for (const place of [
      'cleaning/towns/tx/%00',
      'cleaning/towns/texas/austin',
      `cleaning/towns/tx/${'a'.repeat(101)}`,
    ])
      expect((await anyone.get(address(place))).status, place).toBeLessThan(500)
  })

  test('is not mixed up with a town of the same name in another state', async () => {
    expect((await anyone.get(address('cleaning/towns/mn/austin'))).status).toBe(404)
  })

  test('shows new providers and hides suspended ones at once', async () => {
    const late = await aProvider(server, { zip: '73301', business_name: 'Late Brooms' })
    const count = async () => (await anyone.get(austin)).body.provider_count
    expect(await count()).toBe(4)
    await transact(server, (context) =>
      context.db
        .updateTable('auth_user')
        .set({ suspended_at: new Date() })
        .where('id', '=', late.auth_user_id)
        .execute(),
    )
    expect(await count()).toBe(3)
  })
})

describe('the towns of a category', () => {
  test('are those with the most providers first, with the lowest price of all', async () => {
    const { body } = await anyone.get<CategoryTowns>(address('cleaning/towns'))
    expect(body.items.map((one) => [one.town, one.provider_count])).toEqual([
      ['austin', 3],
      ['new-york', 1],
      ['round-rock', 1],
    ])
    expect(body.lowest_price).toBe(32.5)
    expect((await anyone.get(address('plumbing/towns'))).body.lowest_price).toBe(200)
    expect((await anyone.get(address('beauty/towns'))).body).toEqual({
      items: [],
      next_cursor: null,
      lowest_price: null,
    })
    expect(await anyone.get(address('juggling/towns'))).toEqual(problem(404, 'not_found'))
  })

  test('come page by page', async () => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: CategoryTowns } = await anyone.get(
        address(`cleaning/towns?limit=1${cursor && `&cursor=${cursor}`}`),
      )
      found.push(...body.items.map(({ town }) => town))
      cursor = body.next_cursor
    }
    expect(found).toEqual(['austin', 'new-york', 'round-rock'])
  })

  test('leave out a town without providers', async () => {
    const only = await aProvider(server, { zip: '99501', categories: ['Gardening'] })
    await countTownServices(server.db)
    const towns = async () =>
      (await anyone.get<CategoryTowns>(address('gardening/towns'))).body.items.map(({ town }) => town)
    expect(await towns()).toEqual(['anchorage'])
    await server.db.deleteFrom('providers').where('id', '=', only.id).execute()
    await countTownServices(server.db)
    expect(await towns()).toEqual([])
  })
})

test('a town’s name becomes the same address in the browser as in the table', async () => {
  const rows = await server.db.selectFrom('zip_codes').select(['city', 'town']).distinct().execute()
  expect(rows.length).toBeGreaterThan(10_000)
  expect(rows.filter(({ city, town }) => townSlug(city) !== town)).toEqual([])
})
