import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#domains/providers/contract.ts'
import { LONGEST_MINUTES } from '#domains/schedule/availability-limits.ts'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
/** Tuesday noon in New York. */
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

async function aTutor(
  business_name: string,
  ranges: [weekday: number, start_time: string, end_time: string][],
  more = {},
) {
  const tutor = await aProvider(server, {
    business_name,
    categories: ['Tutoring'],
    services: [{ name: 'Algebra' }],
    ...more,
  })
  const week = ranges.map(([weekday, start_time, end_time]) => ({ weekday, ranges: [{ start_time, end_time }] }))
  expect((await tutor.patch(`/rest/v1/providers/${tutor.id}/hours`, { week })).status).toBe(200)
  return tutor
}

const [wednesday, thursday] = [3, 4]
const early = await aTutor('Early Tutor', [[wednesday, '07:00', '09:00']])
const noon = await aTutor('Noon Tutor', [[wednesday, '12:00', '14:00']])
await aTutor('Thursday Tutor', [[thursday, '08:00', '20:00']])
await aTutor('Pacific Tutor', [[wednesday, '07:00', '08:00']], { zip: '90001' })
await aTutor('Never Tutor', [])

const search = async (query: string, sort = 'rating') =>
  (await anyone.get<ProviderList>(`/rest/v1/providers?search=algebra&reach=all&sort=${sort}&${query}`)).body
const names = async (query: string) => (await search(query)).items.map(({ business_name }) => business_name).toSorted()

describe('the filter by free time', () => {
  test('lists those who are free on the day', async () => {
    expect(await names('')).toHaveLength(5)
    expect(await names('free_on=2026-03-04')).toEqual(['Early Tutor', 'Noon Tutor', 'Pacific Tutor'])
    expect(await names('free_on=2026-03-05')).toEqual(['Thursday Tutor'])
    expect(await search('free_on=2026-03-06')).toMatchObject({ items: [], total: 0, next_cursor: null })
  })

  test('needs the whole booking within the hours, on the provider’s clock', async () => {
    const on = 'free_on=2026-03-04'
    expect(await names(`${on}&free_from=08:00`)).toEqual(['Early Tutor', 'Noon Tutor'])
    expect(await names(`${on}&free_from=08:30`)).toEqual(['Noon Tutor'])
    expect(await names(`${on}&free_to=08:00`)).toEqual(['Early Tutor', 'Pacific Tutor'])
    expect(await names(`${on}&free_from=12:00&free_to=13:30&minutes=90`)).toEqual(['Noon Tutor'])
    expect(await names(`${on}&free_from=12:00&free_to=13:30&minutes=120`)).toEqual([])
    expect(await names(`${on}&minutes=120`)).toEqual(['Early Tutor', 'Noon Tutor'])
  })

  test('goes through its pages without a gap or a repetition', async () => {
    const first = await search('free_on=2026-03-04&limit=2')
    const second = await search(`free_on=2026-03-04&limit=2&cursor=${encodeURIComponent(first.next_cursor!)}`)
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  })

  test('follows a booking at once', async () => {
    const customer = await aCustomer(server)
    const hours = { date: '2026-03-04', start_time: '12:30', end_time: '13:30' }
    expect((await book(customer, noon, hours)).status).toBe(201)
    expect(await names('free_on=2026-03-04')).toEqual(['Early Tutor', 'Pacific Tutor'])
    expect(await names('free_on=2026-03-04&minutes=30')).toEqual(['Early Tutor', 'Noon Tutor', 'Pacific Tutor'])
  })
})

test('free_start is the first time that fits the wish; next_free does not depend on the day', async () => {
  const next_free = { date: '2026-03-05', start_time: '08:00' }
  const thursday = async (query: string, sort?: string) =>
    (await search(query, sort)).items.find(({ business_name }) => business_name === 'Thursday Tutor')
  expect(await thursday('')).toMatchObject({ next_free, free_start: null })
  for (const sort of ['rating', 'soonest', 'price'])
    expect(await thursday('free_on=2026-03-12&free_from=14:15', sort)).toMatchObject({
      next_free,
      free_start: { date: '2026-03-12', start_time: '14:30' },
    })
})

test('the nearest match outside has a free_start only if it is free then', async () => {
  const nearest = async (free_on: string) =>
    (await anyone.get<ProviderList>(`/rest/v1/providers?search=algebra&location=60601&free_on=${free_on}`)).body.nearest
  expect(await nearest('2026-03-04')).toMatchObject({ free_start: { date: '2026-03-04', start_time: '07:00' } })
  expect(await nearest('2026-03-06')).toMatchObject({ free_start: null })
})

test('the order by soonest compares instants; providers without a free time come last', async () => {
  await aTutor('Nine Tutor', [[wednesday, '09:00', '10:00']])
  server.clock.set('2026-03-10T17:00:00Z')
  const { body } = await anyone.get<ProviderList>('/rest/v1/providers?search=algebra&reach=all&sort=soonest')
  expect(
    body.items.map(({ business_name, next_free }) => [business_name, next_free?.date, next_free?.start_time]),
  ).toEqual([
    ['Early Tutor', '2026-03-11', '07:00'],
    ['Nine Tutor', '2026-03-11', '09:00'],
    ['Pacific Tutor', '2026-03-11', '07:00'],
    ['Noon Tutor', '2026-03-11', '12:00'],
    ['Thursday Tutor', '2026-03-12', '08:00'],
    ['Never Tutor', undefined, undefined],
  ])
})

test('next_free is for the wanted length', async () => {
  server.clock.set('2026-03-10T17:00:00Z')
  const free = async (minutes: number) =>
    (await search(`minutes=${minutes}`)).items.find(({ id }) => id === early.id)?.next_free
  expect(await free(120)).toEqual({ date: '2026-03-11', start_time: '07:00' })
  expect(await free(150)).toBeNull()
  expect(await free(LONGEST_MINUTES)).toBeNull()
})

test('more than a hundred free providers are counted up to 100 and listed without a gap', async () => {
  const sitters = Array.from({ length: 230 }, () =>
    aProvider(server, { categories: ['Pet Services'], services: [{ name: 'Iguana sitting' }], zip: '10001' }),
  )
  const ids = (await Promise.all(sitters)).map(({ id }) => id)
  const page = async (cursor: string) =>
    (
      await anyone.get<ProviderList>(
        `/rest/v1/providers?search=iguana&location=10001&free_on=2026-03-04&limit=50${cursor}`,
      )
    ).body
  const pages = [await page('')]
  for (let next = pages[0]?.next_cursor; next; next = pages.at(-1)?.next_cursor)
    pages.push(await page(`&cursor=${encodeURIComponent(next)}`))
  for (const one of pages) expect(one).toMatchObject({ total: 100, total_is_exact: false })
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted())
})

describe('beyond the candidates that do not fit', () => {
  /** Providers near 10001 who have no hours, and others further away who are free and cost less. */
  async function manyProviders(service: string, { busy, free }: { busy: number; free: number }) {
    await server.deps.pool.query(`
      create temp table invented as
      select n, uuidv7() as id, n <= ${busy} as is_busy, case when n <= ${busy} then '10001' else '11201' end as zip
      from generate_series(1, ${busy + free}) as n;
      alter table users disable trigger user; alter table providers disable trigger user;
      alter table services disable trigger user;
      insert into auth_user (id, email, password_hash, user_type)
      select id, id || '@mail.example', '', 'provider' from invented;
      insert into users (id, auth_user_id, user_type, name, city, state, zip_code, latitude, longitude)
      select id, id, 'provider', 'Owner', city, state, zip_code, latitude, longitude
      from invented join zip_codes on zip_code = zip;
      insert into providers (id, business_name, description, categories, time_zone)
      select id, 'Shop ' || n, '', array['Cleaning'], 'America/New_York' from invented;
      insert into provider_hours (provider_id) select id from invented where is_busy;
      insert into services (provider_id, name, description, price, duration, category)
      select id, '${service}', '', case when is_busy then 90 else 30 end, 60, 'Cleaning' from invented
      union all select id, 'Other work', '', 10, 60, 'Carpentry' from invented;
      alter table users enable trigger user; alter table providers enable trigger user;
      alter table services enable trigger user;
      select rebuild_search();
      drop table invented`)
  }

  async function allPages(query: string) {
    const page = async (cursor: string) =>
      (await anyone.get<ProviderList>(`/rest/v1/providers?location=10001&limit=20&${query}${cursor}`)).body
    const pages = [await page('')]
    for (let next = pages[0]?.next_cursor; next; next = pages.at(-1)?.next_cursor)
      pages.push(await page(`&cursor=${encodeURIComponent(next)}`))
    const found = pages.flatMap(({ items }) => items.map(({ id }) => id))
    return { sizes: pages.map(({ items }) => items.length), different: new Set(found).size, first: pages[0] }
  }

  describe('of many hundreds', () => {
    beforeAll(() => manyProviders('Xylograph', { busy: 620, free: 45 }))

    test.each([
      ['free time', 'free_on=2026-03-04'],
      ['the price of the matched service', 'max_price=50'],
      ['both', 'free_on=2026-03-04&max_price=50'],
      ['free time, by price', 'free_on=2026-03-04&sort=price'],
    ])('the filter by %s fills the page, and the cursor leads to all', async (_what, filter) => {
      const { sizes, different, first } = await allPages(`search=xylograph&${filter}`)
      expect([sizes, different]).toEqual([[20, 20, 5], 45])
      expect(first?.total).toBeGreaterThan(20)
    })
  })

  test('a page looks at 1,000 at most, and an empty one at 300 more to count without filters', async () => {
    await manyProviders('Zitherwork', { busy: 1_010, free: 5 })
    const { sizes, different, first } = await allPages('search=zitherwork&exact=true&free_on=2026-03-04')
    expect([sizes, different]).toEqual([[0, 5], 5])
    expect(first).toMatchObject({ total: 0, total_is_exact: false })
    for (const day of ['2020-01-01', '2026-07-01'])
      expect((await allPages(`search=zitherwork&free_on=${day}`)).first).toMatchObject({
        items: [],
        total_is_exact: true,
        next_cursor: null,
      })
    const filters = 'free_on=2026-03-04&free_from=06:00&free_to=07:00&max_price=100'
    const { texts } = await statementsOf(async () => {
      const query = `search=zitherwork&exact=true&location=10001&${filters}`
      expect((await anyone.get<ProviderList>(`/rest/v1/providers?${query}`)).body).toMatchObject({ items: [] })
    })
    // Each checks the free times of 100 candidates at most: 10 for the page.
    const checks = texts.filter((text) => text.includes('given.place')).length
    expect(checks).toBeGreaterThanOrEqual(10)
    expect(checks).toBeLessThanOrEqual(16)
  })
})

test('words for days go by the clock of the place', async () => {
  const day = async (query: string) => ((await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList).free_on
  // 1 AM on Saturday in New York, 10 PM on Friday in Los Angeles, midnight in Chicago.
  server.clock.set('2026-03-07T06:00:00Z')
  expect(await day('free_on=today&location=10001')).toBe('2026-03-07')
  expect(await day('free_on=today&location=90001')).toBe('2026-03-06')
  expect(await day('free_on=tomorrow&location=90001')).toBe('2026-03-07')
  expect(await day('free_on=weekend&location=90001')).toBe('2026-03-07')
  expect(await day('free_on=today')).toBe('2026-03-07')
  expect(await day('free_on=2026-03-10')).toBe('2026-03-10')
  expect(await day('search=algebra')).toBeNull()
})

test('a provider without a service is not free until the first one is added', async () => {
  server.clock.set('2026-03-03T17:00:00Z')
  const tutor = await aTutor('Poetry Tutor', [[wednesday, '07:00', '09:00']], { services: [] })
  const list = async (query = '') =>
    (await anyone.get<ProviderList>(`/rest/v1/providers?search=poetry&location=10001${query}`)).body
  const nextFree = async () => (await anyone.get<Provider>(`/rest/v1/providers/${tutor.id}`)).body.next_free
  expect((await list()).items).toMatchObject([{ id: tutor.id, next_free: null }])
  expect((await list('&free_on=2026-03-04')).items).toEqual([])
  expect(await nextFree()).toBeNull()

  const service = { name: 'Poetry', description: 'Rhymes.', price: 40, duration: 60, category: 'Tutoring' }
  expect((await tutor.post('/rest/v1/services', service)).status).toBe(201)
  const next_free = { date: '2026-03-04', start_time: '07:00' }
  expect((await list()).items).toMatchObject([{ id: tutor.id, next_free }])
  expect((await list('&free_on=2026-03-04')).items).toMatchObject([{ id: tutor.id, free_start: next_free }])
  expect(await nextFree()).toEqual(next_free)
})
