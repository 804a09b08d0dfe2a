import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const pages = pagesOf(server)
const anyone = caller(server)
const ask = async (query: Record<string, string>) =>
  (await anyone.get(`/rest/v1/providers?${new URLSearchParams(query)}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)

// A Tuesday, at noon in New York.
server.clock.set('2026-03-03T17:00:00Z')
const clean = { categories: ['Cleaning'], zip: '11201' }
await aProvider(server, { ...clean, business_name: 'Cheap Mops', services: [{ name: 'Home cleaning', price: 25 }] })
const dear = await aProvider(server, {
  ...clean,
  business_name: 'Dear Mops',
  services: [{ name: 'Home cleaning', price: 60 }],
})
await aProvider(server, { business_name: 'Saturday Morning Cleaning', categories: ['Cleaning'], zip: '10001' })
await aProvider(server, { business_name: 'Austin Pipes', categories: ['Plumbing'], zip: '78704' })
await server.db
  .insertInto('closed_days')
  .values({ provider_id: dear.id, first_date: '2026-03-07', last_date: '2026-03-07' })
  .execute()

test('the words of a sentence are filters of the list', async () => {
  const list = await ask({ search: 'house cleaner in Brooklyn saturday morning under $100' })
  expect(list.understood).toMatchObject({
    filters: { free_on: '2026-03-07', free_from: '08:00', free_to: '12:00', max_price: 100 },
    rest: 'house cleaner',
    categories: ['Cleaning'],
  })
  expect(list.understood.place?.label).toBe('Brooklyn, NY')
  expect(list.free_on).toBe('2026-03-07')
  expect(names(list)).toEqual(['Cheap Mops', 'Saturday Morning Cleaning'])
  expect(names(await ask({ search: 'cleaner in Brooklyn under $30' }))).toEqual(['Cheap Mops'])
  expect((await ask({ search: 'cleaner after 5' })).understood.filters).toEqual({
    free_on: 'today',
    free_from: '17:00',
  })
})

test('a Spanish sentence says the same as its English one', async () => {
  const english = await ask({ search: 'house cleaner in Brooklyn saturday morning under $100' })
  const spanish = await ask({ search: 'limpieza de casa en Brooklyn el sábado por la mañana por menos de 100 dólares' })
  expect(spanish.understood).toEqual({
    ...english.understood,
    rest: 'limpieza de casa',
    place: { ...english.understood.place, rest: 'limpieza de casa' },
  })
  expect(names(spanish)).toEqual(names(english))
})

test('a filter of the query wins over the text', async () => {
  const { understood, free_on } = await ask({
    search: 'cleaner tomorrow under $30',
    free_on: '2026-03-10',
    max_price: '90',
  })
  expect([understood.filters, understood.rest, free_on]).toEqual([undefined, 'cleaner', '2026-03-10'])
})

test('a name stays a name, and an exact search has no filters', async () => {
  expect(names(await ask({ search: 'saturday morning cleaning' }))[0]).toBe('Saturday Morning Cleaning')
  expect((await ask({ search: 'saturday morning cleaning' })).understood.filters).toBeUndefined()
  expect((await ask({ search: 'cleaner tomorrow', exact: 'true' })).understood.rest).toBeUndefined()
})

test('a town alone is a place', async () => {
  const list = await ask({ search: 'Austin' })
  expect(list.understood.place).toMatchObject({ label: 'Austin, TX', rest: '' })
  expect(names(list)).toEqual(['Austin Pipes'])
})

const addressOf = async (query: string, as?: Awaited<ReturnType<typeof aCustomer>>) =>
  (await pages.get(`/providers?search=${encodeURIComponent(query)}`, { as })).headers.get('location')

test('without scripts, the page goes to the address with the filters, and has a chip for each', async () => {
  const address = await addressOf('cleaner in Brooklyn tomorrow morning under $30')
  const { pathname, searchParams } = new URL(address ?? '', server.url)
  expect(pathname).toBe('/providers')
  expect(Object.fromEntries(searchParams)).toEqual({
    search: 'cleaner',
    said: 'cleaner in Brooklyn tomorrow morning under $30',
    location: expect.stringMatching(/^112/),
    free_on: 'tomorrow',
    free_from: '08:00',
    free_to: '12:00',
    max_price: '30',
  })
  const { main, html } = await pages.get(address ?? '')
  for (const chip of ['“cleaner”', 'Brooklyn, NY', 'Tomorrow', 'Morning', 'Up to $30/h'])
    expect(main).toContain(`Remove filter: ${chip}`)
  expect(main).toContain('Search for the words instead')
  const without = html.match(/href="([^"]*)"[^>]*><span class="sr-only">Remove filter: <\/span><span[^>]*>Up to/)?.[1]
  expect(without).not.toContain('max_price')
  expect(without).toContain('free_on=tomorrow')
})

test.each(['personal trainer', 'mice', 'car wash', 'locksmith'])(
  'nobody does "%s" here: the page says so and offers a request with it filled in',
  async (search) => {
    expect((await ask({ search, location: '10001' })).items).toEqual([])
    const { main, html } = await pages.get(`/providers?search=${search.replace(' ', '+')}&location=10001`)
    expect(main).toContain(`No one here offers “${search}” yet.`)
    expect(html).toContain(`/service-request?title=${search.replace(' ', '+')}&amp;location=10001`)
  },
)

test('if others only mention it, the page says that nobody offers it, too', async () => {
  await aProvider(server, { business_name: 'Chatty Mops', description: 'Ask us for a car wash.', zip: '10001' })
  const { main } = await pages.get('/providers?search=car+wash&location=10001')
  expect(main).toMatch(/No one here offers “car wash” yet\. .*Post a request.* Also mentioned by .*Chatty Mops/)
})

test('"near me" is the place of the profile; without one, the page asks for it', async () => {
  const customer = await aCustomer(server, { zip: '07042' })
  expect(await addressOf('cleaner near me', customer)).toContain('search=cleaner&location=07042')
  const address = await addressOf('cleaner near me')
  expect(address).toContain('?search=cleaner')
  expect((await pages.get(address ?? '')).main).toContain('Add your ZIP code to see who is near you.')
})
