import { describe, expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (query: string) => (await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const search = (text: string) => ask(`search=${encodeURIComponent(text)}`)

await aProvider(server, {
  business_name: 'Brooklyn Pipes',
  categories: ['Plumbing'],
  services: [{ name: 'Faucet change' }],
})

describe('if few in the meant category have all words', () => {
  const others = async (names: string[], category = 'Plumbing') => {
    for (const name of names)
      await aProvider(server, { business_name: `Other ${name}`, categories: [category], services: [{ name }] })
  }
  const first = async (text: string) => (await search(text)).items[0]?.categories

  test('matches in other trades come after the category', async () => {
    await aProvider(server, { business_name: 'Tidy Up', categories: ['Cleaning'], services: [{ name: 'Sweeping' }] })
    await others(['Bathroom pipes, drain cleaning', 'Cleaning for bathrooms', 'Bathroom drain cleaning'])
    expect(await first('bathroom cleaning')).toEqual(['Cleaning'])
    await others(['Cleaning without chemicals', 'No chemicals in drain cleaning', 'Chemicals, cleaning'])
    const { items, understood } = await search('cleaning without chemicals')
    expect(items[0]?.categories).toEqual(['Cleaning'])
    expect([items.length, understood.dropped]).toEqual([4, ['chemicals']])
  })

  test('parts of words and two letters alone find nothing', async () => {
    await others(['Honest unclogging', 'Dehumidifiers'])
    await aProvider(server, {
      business_name: 'Bird Home',
      categories: ['Pet Services'],
      description: 'A nest for each.',
    })
    expect(names(await search('magpies nest'))).toEqual(['Bird Home'])
    expect((await search('suche un klempner')).items).toEqual([])
  })

  test('a short word that means a category is a whole word of a name', async () => {
    await aProvider(server, { business_name: 'Molding Masters', categories: ['Carpentry'], zip: '10001' })
    await aProvider(server, { business_name: 'Mold Away', categories: ['Cleaning'], zip: '11201' })
    const found = names(await ask('search=mold&location=10001'))
    expect(found.indexOf('Mold Away')).toBeLessThan(found.indexOf('Molding Masters'))
  })

  test('a rare word in a name of another trade comes after the category', async () => {
    await others(['Zeppelin lights'], 'Electrical')
    const list = await search('zeppelin plumber')
    expect(list.understood.dropped).toEqual(['zeppelin'])
    expect(names(list).indexOf('Other Zeppelin lights')).toBeGreaterThan(names(list).indexOf('Brooklyn Pipes'))
  })
})

test('the rest of the meant category follows also if many have all words, on the next pages too', async () => {
  const gadget = { categories: ['Tutoring'], description: 'Lessons for each gizmo.' }
  for (const name of ['One', 'Two', 'Three']) await aProvider(server, { business_name: name, ...gadget })
  await aProvider(server, { business_name: 'Plain Lessons', categories: ['Tutoring'] })
  const list = await ask('search=gizmo+tutor&limit=2')
  expect([list.total, list.understood.dropped]).toEqual([4, []])
  const next = await ask(`search=gizmo+tutor&limit=2&cursor=${list.next_cursor}`)
  expect(next.understood.dropped).toEqual([])
  expect(names(next)[1]).toBe('Plain Lessons')
})
