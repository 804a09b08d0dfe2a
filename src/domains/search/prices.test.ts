import { expect, test } from 'vitest'
import { typicalPrice } from '#domains/catalog/services-rules.ts'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)

const search = async (query: string) =>
  (await anyone.get<ProviderList>(`/rest/v1/providers?reach=all&${query}`)).body.items

test('a service without a price has no free times on the cards of a search', async () => {
  const provider = await aProvider(server, {
    business_name: 'Fence Makers',
    services: [{ name: 'Garden fence' }, { name: 'Gate repair' }],
  })
  const askForQuotes = (id: string) => provider.patch(`/rest/v1/services/${id}`, { price_kind: 'quote' })
  await askForQuotes(provider.service_ids[0]!)
  const [fence] = await search('search=fence')
  expect(fence).toMatchObject({ matched_service: { price_kind: 'quote' }, free_starts: [] })
  const [gate] = await search('search=gate')
  expect(gate!.free_starts).not.toEqual([])
  const [either] = await search('search=makers')
  expect(either!.free_starts).not.toEqual([])
  await askForQuotes(provider.service_ids[1]!)
  expect((await search('search=makers'))[0]!.free_starts).toEqual([])
})

test('services of all kinds are compared by an hour of a usual job, and a quote by nothing', async () => {
  const terms = {
    Plain: { price: 70 },
    Fixed: { price_kind: 'fixed', price: 120, duration: 120, call_out_fee: 30 },
    Fees: { price: 60, duration: 60, call_out_fee: 40 },
    Minimum: { price: 60, duration: 45, minimum_minutes: 90, call_out_fee: 0.01 },
    Quote: { price: 1, price_kind: 'quote' },
  }
  for (const [business_name, change] of Object.entries(terms)) {
    const provider = await aProvider(server, { business_name, services: [{ name: 'Gutter guards' }] })
    expect((await provider.patch(`/rest/v1/services/${provider.service_ids[0]}`, change)).status).toBe(200)
  }
  const names = async (query: string) => (await search(query)).map(({ business_name }) => business_name)
  const sorted = (await search('search=gutter&sort=price')).filter(({ matched_service }) => matched_service)
  expect(sorted.map(({ business_name, matched_service }) => [business_name, matched_service?.hour_price])).toEqual([
    ['Plain', 70],
    ['Fixed', 75],
    ['Fees', 100],
    ['Minimum', 120.01],
    ['Quote', null],
  ])
  for (const { matched_service: service } of sorted.slice(0, 4))
    expect(service!.hour_price).toBeCloseTo((typicalPrice(service!) * 60) / service!.duration, 2)
  const after = await server.db.selectFrom('provider_search').select('lowest_price').execute()
  expect(after.map(({ lowest_price }) => lowest_price)).toEqual(expect.arrayContaining([null, 70, 75, 100, 120.01]))
  expect((await names('search=gutter&max_price=75')).sort()).toEqual(['Fixed', 'Plain'])
  expect((await names('max_price=75&sort=price')).slice(-2)).toEqual(['Plain', 'Fixed'])
  expect(await names('search=gutter&max_price=1000000')).not.toContain('Quote')
  expect(await names('max_price=1000000')).not.toContain('Quote')
})
