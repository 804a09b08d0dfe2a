import { beforeEach, describe, expect, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
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

const search = async (query: string) =>
  (await anyone.get<ProviderList>(`/rest/v1/providers?search=algebra&reach=all&sort=rating&${query}`)).body
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
