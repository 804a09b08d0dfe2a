import { expect, test } from 'vitest'
import type { DeskField, NewField } from '#domains/catalog/fields-contract.ts'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)

const add = async (field: Partial<NewField> & Pick<NewField, 'label' | 'kind'>): Promise<DeskField> =>
  (await operator.post('/rest/v1/admin/fields', { of: 'provider', ...field })).body
const languages = await add({ label: 'Languages', kind: 'choices', options: ['English', 'Spanish', 'Sign language'] })
const eco = await add({ label: 'Eco-friendly', kind: 'yes_no' })
const wood = await add({ of: 'service', label: 'Wood', kind: 'choice', options: ['Oak', 'Ash'] })
const rank = await add({ label: 'Rank', kind: 'choice', options: ['One', 'Two'], is_public: false })

const [one, two] = [await aProvider(server, { name: 'Ann One' }), await aProvider(server, { name: 'Bea Two' })]
const fill = (provider: typeof one, fields: object) => provider.patch(`/rest/v1/providers/${provider.id}`, { fields })
await fill(one, { [languages.id]: ['English', 'Sign language'], [eco.id]: true, [rank.id]: 'One' })
await fill(two, { [languages.id]: ['Spanish', 'English'], [eco.id]: false })
const [service] = (await anyone.get(`/rest/v1/services?provider_id=${two.id}`)).body.items
await two.patch(`/rest/v1/services/${service.id}`, { fields: { [wood.id]: 'Oak' } })

const search = async (wishes: [DeskField, string][], more = '') => {
  const query = new URLSearchParams(wishes.map(([{ id }, value]) => ['field', `${id}:${value}`]))
  return (await anyone.get(`/rest/v1/providers?${query}${more}`)).body as ProviderList
}
const found = async (...given: Parameters<typeof search>) =>
  (await search(...given)).items.map(({ id }) => id).toSorted()
const both = [one.id, two.id].toSorted()

test('searches filter by choices and yes-or-no fields of businesses and of their services', async () => {
  expect(await found([[languages, 'Sign language']])).toEqual([one.id])
  expect(await found([[languages, 'English']])).toEqual(both)
  expect(await found([[eco, 'true']])).toEqual([one.id])
  expect(await found([[eco, 'false']])).toEqual([two.id])
  expect(await found([[wood, 'Oak']])).toEqual([two.id])
})

test('of one field any value fits, of several fields each must', async () => {
  expect(
    await found([
      [languages, 'Sign language'],
      [languages, 'Spanish'],
    ]),
  ).toEqual(both)
  expect(
    await found([
      [languages, 'Spanish'],
      [eco, 'true'],
    ]),
  ).toEqual([])
  expect(
    await found([
      [languages, 'English'],
      [eco, 'true'],
      [languages, 'Spanish'],
    ]),
  ).toEqual([one.id])
})

test('the filter goes with a text, a category, a place, an order and a price', async () => {
  for (const more of [
    '&search=ann',
    '&category=cleaning',
    '&location=10001',
    '&sort=rating',
    '&location=10001&sort=best&max_price=500',
  ])
    expect(await found([[eco, 'true']], more), more).toEqual([one.id])
  expect(await found([[eco, 'true']], '&search=bea')).toEqual([])
})

test('values that are for operators only, hidden or unknown find no one', async () => {
  expect(await found([[rank, 'One']])).toEqual([])
  expect(await found([[languages, 'Klingon']])).toEqual([])
  expect(await found([[{ ...rank, id: one.id }, 'One']])).toEqual([])
  await operator.patch(`/rest/v1/admin/fields/${eco.id}`, { is_active: false })
  expect(await found([[eco, 'true']])).toEqual([])
  await operator.patch(`/rest/v1/admin/fields/${eco.id}`, { is_active: true })
  expect(await found([[eco, 'true']])).toEqual([one.id])
})

test('an empty list offers to drop the filter', async () => {
  expect(
    (
      await search([
        [languages, 'Spanish'],
        [eco, 'true'],
      ])
    ).instead?.without,
  ).toEqual({ filter: 'field', total: 2 })
})

test('a change of a value is found at once', async () => {
  await fill(two, { [eco.id]: true })
  expect(await found([[eco, 'true']])).toEqual(both)
  await fill(two, { [eco.id]: null })
  expect(await found([[eco, 'true']])).toEqual([one.id])
})

test('what is no wish is refused', async () => {
  for (const wish of ['Spanish', `${eco.id}:`, eco.id, `x${eco.id}:true`])
    expect(await anyone.get(`/rest/v1/providers?field=${encodeURIComponent(wish)}`), wish).toEqual(
      problem(422, 'validation_failed'),
    )
})
