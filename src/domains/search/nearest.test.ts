import { describe, expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (search: string, more = '') =>
  (await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(search)}${more}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const near = (search: string, more = '') => ask(search, `&location=10001${more}`)

const plumbing = { categories: ['Plumbing'], services: [{ name: 'Leak repair', price: 80 }] }
await aProvider(server, { ...plumbing, business_name: 'Nextdoor Pipes', zip: '10001' })
await aProvider(server, { ...plumbing, business_name: 'Hoboken Plumber', zip: '07030' })
await aProvider(server, { ...plumbing, business_name: 'Plumber of Brooklyn', zip: '11201' })
await aProvider(server, {
  business_name: 'Manhattan Wiring',
  description: 'An electrician. We call a plumber if you need one.',
  categories: ['Electrical'],
  zip: '10001',
})

describe('near a place', () => {
  test('all plumbers come by distance, whatever they are called, and then who only mentions one', async () => {
    const list = await near('plumber')
    expect(names(list)).toEqual(['Nextdoor Pipes', 'Hoboken Plumber', 'Plumber of Brooklyn', 'Manhattan Wiring'])
    expect(list.items.map(({ mentioned }) => mentioned)).toEqual([false, false, false, true])
  })

  test('the page has a heading between them', async () => {
    const { main } = await pagesOf(server).get('/providers?search=plumber&location=10001')
    expect(main).toMatch(/Plumber of Brooklyn.*Also mentioned by.*Manhattan Wiring/)
    expect(main).toMatch(/Sort by Nearest/)
    expect((await pagesOf(server).get('/providers?search=leak&location=10001')).main).not.toContain('Also mentioned by')
  })

  test('the second group begins on a later page if the first one fills the page', async () => {
    const first = await near('plumber', '&limit=3')
    const { items } = await near('plumber', `&limit=3&cursor=${first.next_cursor}`)
    expect(items.map(({ business_name, mentioned }) => [business_name, mentioned])).toEqual([
      ['Manhattan Wiring', true],
    ])
  })

  test('if at least three offer the service, the list has only them, in each order', async () => {
    const drains = {
      ...plumbing,
      services: [
        { name: 'Leak repair', price: 80 },
        { name: 'Drain cleaning', price: 120 },
      ],
    }
    for (const zip of ['07030', '10001']) await aProvider(server, { ...drains, business_name: `Drains ${zip}`, zip })
    const few = await near('drain cleaning')
    expect(names(few).slice(0, 2).toSorted()).toEqual(['Drains 10001', 'Nextdoor Pipes'])
    await aProvider(server, { ...drains, business_name: 'Drains 19103', zip: '19103' })
    const list = await near('drain cleaning')
    expect(names(list)).toEqual(['Drains 10001', 'Drains 07030', 'Drains 19103'])
    for (const { matched_service } of list.items)
      expect(matched_service).toMatchObject({ name: 'Drain cleaning', price: 120 })
    const dear = await near('drain cleaning', '&sort=price')
    expect(names(dear).toSorted()).toEqual(names(list).toSorted())
  })

  test('who is called like the text comes alone, by distance, although its words mean a trade', async () => {
    await aProvider(server, {
      name: 'Ann Piper',
      business_name: 'Uptown Tutors',
      categories: ['Tutoring'],
      zip: '11201',
    })
    await aProvider(server, { name: 'Bo Piper', business_name: 'Ann Cleaner', zip: '19103' })
    expect(names(await near('ann cleaner'))).toEqual(['Ann Cleaner'])
    expect(names(await near('ann piper'))).toEqual(['Uptown Tutors', 'Ann Cleaner'])
  })
})

describe('without a place', () => {
  test('a business whose name begins with the text comes before owners who are called so', async () => {
    for (const [at, business_name] of ['Best Bricks', 'Good Bricks', 'Fine Bricks'].entries()) {
      const owner = { name: `Jo Kowalski${at ? '' : ' Kowalski'}`, business_name, categories: ['Carpentry'] }
      const { id } = await aProvider(server, owner)
      await server.db.updateTable('providers').set({ featured: true }).where('id', '=', id).execute()
    }
    await aProvider(server, { name: 'Kowalski', business_name: 'Other Bricks', categories: ['Carpentry'] })
    await aProvider(server, { business_name: 'Kowalski Plumbing', ...plumbing })
    for (const text of ['kowalski', 'Kowalski', 'kowals', 'kowalski plumb'])
      expect(names(await ask(text))[0], text).toBe('Kowalski Plumbing')
    expect(names(await ask('kowalski')).slice(0, 2)).toEqual(['Kowalski Plumbing', 'Other Bricks'])
  })

  test('those who only mention the text are the second group, too', async () => {
    const list = await ask('plumber')
    expect(list.items.filter(({ mentioned }) => mentioned).map((one) => one.business_name)).toEqual([
      'Manhattan Wiring',
    ])
    expect(names(list).at(-1)).toBe('Manhattan Wiring')
    expect((await pagesOf(server).get('/providers?search=plumber')).main).toMatch(/Sort by Best match/)
  })
})
