import { expect, test } from 'vitest'
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
