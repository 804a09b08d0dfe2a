import { expect, test } from 'vitest'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const offered = [{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'D' }]
const ofProvider = ({ id }: { id: string }) => anyone.get(`/rest/v1/services?provider_id=${id}`)
const namesIn = (services: { name: string }[]) => services.map(({ name }) => name)

test("services have the provider's order in the list, on the profile and on the card", async () => {
  const provider = await aProvider(server, { services: offered })
  const [a, b, c, d] = provider.service_ids
  const answer = await provider.put('/rest/v1/services/order', { ids: [c, a, d, b] })
  expect(answer.status).toBe(200)
  expect(namesIn(answer.body.items)).toEqual(['C', 'A', 'D', 'B'])
  expect(namesIn((await ofProvider(provider)).body.items)).toEqual(['C', 'A', 'D', 'B'])
  expect(namesIn((await anyone.get(`/rest/v1/providers/${provider.id}`)).body.services)).toEqual(['C', 'A', 'D', 'B'])
  const { body } = await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(provider.name)}`)
  const card = body.items.find(({ id }: { id: string }) => id === provider.id)
  expect(namesIn(card.services)).toEqual(['C', 'A'])
})

test('a new service comes last, and a service that is not named follows the others', async () => {
  const provider = await aProvider(server, { services: offered })
  const [a, b, c, d] = provider.service_ids
  const windows = { name: 'E', price: 1, duration: 30, category: 'Cleaning' }
  await provider.put('/rest/v1/services/order', { ids: [d, c, b, a] })
  await provider.post('/rest/v1/services', windows)
  expect(namesIn((await ofProvider(provider)).body.items)).toEqual(['D', 'C', 'B', 'A', 'E'])
  await provider.put('/rest/v1/services/order', { ids: [a, d] })
  expect(namesIn((await ofProvider(provider)).body.items)).toEqual(['A', 'D', 'C', 'B', 'E'])
})

test('providers can only sort their own services', async () => {
  const [provider, other] = [
    await aProvider(server, { services: offered }),
    await aProvider(server, { services: offered }),
  ]
  const gone = problem(404, 'not_found', 'Service not found')
  const theirs = other.service_ids.toReversed()
  expect(await provider.put('/rest/v1/services/order', { ids: theirs })).toEqual(gone)
  expect(await provider.put('/rest/v1/services/order', { ids: [provider.service_ids[3], theirs[0]] })).toEqual(gone)
  for (const who of [provider, other]) expect(namesIn((await ofProvider(who)).body.items)).toEqual(['A', 'B', 'C', 'D'])
  for (const ids of [[], ['7'], 'all', undefined])
    expect(await provider.put('/rest/v1/services/order', { ids })).toEqual(problem(422, 'validation_failed'))
})

test('of several orders saved at once, one wins as a whole', async () => {
  const provider = await aProvider(server, { services: offered })
  const [a, b, c, d] = provider.service_ids
  const orders = [
    [a, b, c, d],
    [d, c, b, a],
    [b, d, a, c],
  ]
  const answers = await Promise.all(
    [...orders, ...orders].map((ids) => provider.put('/rest/v1/services/order', { ids })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { items } = (await ofProvider(provider)).body
  expect(orders).toContainEqual(items.map(({ id }: { id: string }) => id))
  const { rows } = await server.deps.pool.query('select position from services where provider_id = $1 order by 1', [
    provider.id,
  ])
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
})
