import { expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (query: Record<string, string>) =>
  (await anyone.get(`/rest/v1/providers?${new URLSearchParams(query)}`)).body as ProviderList
const placeIn = async (search: string) => (await ask({ search })).understood.place

for (const [business_name, zip] of [
  ['Bee Pipes', '78704'],
  ['Oak Pipes', '10001'],
] as const)
  await aProvider(server, { business_name, categories: ['Plumbing'], zip })
await aProvider(server, { business_name: 'Sparkle Cleaning Austin', categories: ['Cleaning'], zip: '10001' })

test.each([
  ['plumber in Austin', 'Austin, TX', 'plumber'],
  ['Plumber, Austin, TX', 'Austin, TX', 'plumber'],
  ['plumber austin texas', 'Austin, TX', 'plumber'],
  ['plumber near 78704', 'Austin, TX 78704', 'plumber'],
  ['plumber 78704-1234', 'Austin, TX 78704', 'plumber'],
  ['plumber in Austin, TX 78704', 'Austin, TX 78704', 'plumber'],
  ['tutor St. Louis', 'Saint Louis, MO', 'tutor'],
  ['tutor in Ft. Worth tomorrow', 'Fort Worth, TX', 'tutor'],
  ['photographer NYC', 'New York, NY', 'photographer'],
  ['photographer in the Bronx', 'Bronx, NY', 'photographer'],
  ['house cleaner brooklyn ny', 'Brooklyn, NY', 'house cleaner'],
  ['house cleaner Queens', 'Queens, NY', 'house cleaner'],
  ['dog walker 10001', 'New York, NY 10001', 'dog walker'],
  ['dog walker Washington D.C.', 'Washington, DC', 'dog walker'],
  ['electrician Springfield', 'Springfield, MO', 'electrician'],
  ['electrician in Springfield, IL', 'Springfield, IL', 'electrician'],
  ['plumber in New York', 'New York, NY', 'plumber'],
  ['plomero en Nueva York', 'New York, NY', 'plomero'],
  ['electricista en Charlotte, Carolina del Norte', 'Charlotte, NC', 'electricista'],
  ['plumber phoenix', 'Phoenix, AZ', 'plumber'],
  ['gardener little rock', 'Little Rock, AR', 'gardener'],
  ['drone pilot in Denver', 'Denver, CO', 'drone pilot'],
  ['tutor Reading, PA', 'Reading, PA', 'tutor'],
  ['gardener in Garden City', 'Garden City, KS', 'gardener'],
  ['I need someone in Austin', 'Austin, TX', ''],
  ["plumber in O'Fallon", 'O Fallon, MO', 'plumber'],
  ['Hoboken, NJ plumber', 'Hoboken, NJ', 'plumber'],
  ['austin texas house cleaner', 'Austin, TX', 'house cleaner'],
  ['78704 plumber', 'Austin, TX 78704', 'plumber'],
  ['Austin, TX 78704 plumber', 'Austin, TX', 'plumber'],
  ['portland maine', 'Portland, ME', ''],
  ['78704', 'Austin, TX 78704', ''],
  ['plumber in NJ', 'Newark, NJ', 'plumber'],
  ['plumber in california', 'Los Angeles, CA', 'plumber'],
  ['plumber in West Virginia', 'Charleston, WV', 'plumber'],
  ['plumber in Delaware', 'Wilmington, DE', 'plumber'],
  ['plumber near Hoboken in New Jersey', 'Hoboken, NJ', 'plumber'],
  ['plumber in Puerto Rico', 'San Juan, PR', 'plumber'],
  ['Austin', 'Austin, TX', ''],
  ['in Brooklyn', 'Brooklyn, NY', ''],
])('%s is near %s', async (search, label, rest) => {
  expect(await placeIn(search)).toMatchObject({ label, rest })
})

test.each([
  'Reading',
  'tutor in reading',
  'math reading',
  'Garden City',
  'leak in bath',
  'tile bath',
  'haircut at home',
  'lessons in Spanish',
  'dog walker LA lawn',
  'dog walker mn',
  'house painter va',
  'mobile dog grooming',
  'dog grooming mobile',
  'gardening in spring',
  'paint white house',
  'hole in wall',
  'bath me and my dog',
  'carmel in sauce',
  'hoboken plumber',
  'reading pa tutor',
  'plumber texas',
  'plumber near me',
  'tutor Smith',
  'Hoboken',
  'constructor',
  'plumber 00000',
  'sparkle cleaning austin',
  '98765432 plumber',
])('%s has no place', async (search) => {
  expect(await placeIn(search)).toBeUndefined()
})

const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)

test('the list is near the place that the text names, on all of its pages', async () => {
  const list = await ask({ search: 'plumber in Austin', sort: 'distance' })
  expect(names(list)).toEqual(['Bee Pipes'])
  expect(list.items[0]?.distance_miles).toBeLessThan(5)
  expect(list.understood).toMatchObject({ categories: ['Plumbing'], corrected: null, dropped: [] })
  expect((await ask({ search: 'plumer in Austin' })).understood).toMatchObject({ corrected: 'plumber' })
  await aProvider(server, { business_name: 'Cee Pipes', categories: ['Plumbing'], zip: '78701' })
  const first = await ask({ search: 'plumber in Austin', limit: '1' })
  const second = await ask({ search: 'plumber in Austin', limit: '1', cursor: first.next_cursor ?? '' })
  expect(new Set([...names(first), ...names(second)])).toEqual(new Set(['Bee Pipes', 'Cee Pipes']))
  expect(second.next_cursor).toBeNull()
})

test('the place of the text wins, unless that of the query is in the same town or state', async () => {
  const same = await ask({ search: 'plumber in Austin', location: '78704' })
  expect(same.understood).toMatchObject({ place: { rest: 'plumber' }, dropped: [] })
  expect(same.items[0]).toMatchObject({ business_name: 'Bee Pipes', distance_miles: 0 })
  const state = await ask({ search: 'plumber in Texas', location: '78704' })
  expect(state.items[0]).toMatchObject({ business_name: 'Bee Pipes', distance_miles: 0 })
  const other = await ask({ search: 'plumber in Austin', location: '10001' })
  expect(other.understood).toMatchObject({ place: { label: 'Austin, TX' }, dropped: [] })
  expect(names(other)).not.toContain('Oak Pipes')
})

test('an exact search has no place', async () => {
  expect((await ask({ search: 'pipes 78704', exact: 'true' })).understood.place).toBeUndefined()
})
