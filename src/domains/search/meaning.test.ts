import { describe, expect, test } from 'vitest'
import { aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (query: string) => (await anyone.get(`/rest/v1/providers?${query}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const search = (text: string) => ask(`search=${encodeURIComponent(text)}`)

const pipes = await aProvider(server, {
  name: 'Ada Ox',
  business_name: 'Brooklyn Pipes',
  categories: ['Plumbing'],
  zip: '11201',
  services: [
    { name: 'Drain opening', price: 90 },
    { name: 'Faucet change', price: 60 },
  ],
})
await aProvider(server, {
  name: 'Bo Ox',
  business_name: 'Quick Fix',
  categories: ['Plumbing'],
  zip: '10001',
  services: [],
})
await aProvider(server, {
  name: 'Cy Ox',
  business_name: 'Philly Wiring',
  description: 'Your electrician, and we call a plumber if you need one.',
  categories: ['Electrical'],
  zip: '19103',
  services: [{ name: 'Outlet swap', price: 70 }],
})
await aProvider(server, {
  name: 'Di Ox',
  business_name: 'The Plumber of Cats',
  categories: ['Pet Services'],
  zip: '10001',
  services: [{ name: 'Cat visits', price: 20 }],
})

describe('a search means', () => {
  test('names in the trade first, then the trade, then other names, then mentions', async () => {
    expect(names(await search('plumber'))).toEqual([
      'Brooklyn Pipes',
      'Quick Fix',
      'The Plumber of Cats',
      'Philly Wiring',
    ])
    expect(names(await search('brooklyn plumber'))[0]).toBe('Brooklyn Pipes')
    expect(names(await search('the plumber of cats'))[0]).toBe('The Plumber of Cats')
    expect((await search('plumber')).understood).toEqual({ corrected: null, categories: ['Plumbing'], dropped: [] })
  })

  test.each([
    ['an everyday problem', 'no hot water', ['Plumbing']],
    ['a problem with filler words', 'I need someone to fix my leaking tap tonight!', ['Plumbing']],
    ['another ending', 'outlets sparking', ['Electrical']],
    ['joined words', 'dogwalker', ['Pet Services']],
    ['a word taken apart', 'hand yman', ['Carpentry']],
    ['the longest phrase', 'dog house', ['Carpentry']],
    ['the trade before the thing', 'dog photographer', ['Photography']],
    ['the last of two things', 'garden fence', ['Carpentry']],
    ['the thing after a task', 'trim my poodle', ['Pet Services']],
    ['the thing before its place', 'lamp on my desk', ['Electrical']],
    ['a word as it is written', 'shed', ['Carpentry']],
    ['another word with the same stem', 'shedding', ['Pet Services']],
    ['an unfinished word', 'electri', ['Electrical']],
    ['a thing to repair, not to clean', 'refrigerator not cooling', ['Electrical']],
    ['an abbreviation with a slash', 'my a/c is leaking', ['Electrical']],
    ['an abbreviation with points', 'H.V.A.C. repair', ['Electrical']],
    ['single letters that are none', 'learn c', ['Tutoring']],
    ['the initials of a person', 'J.R. plumber', ['Plumbing']],
    ['Spanish', 'plomero cerca de mí', ['Plumbing']],
    ['two categories', 'kitchen sink', ['Plumbing']],
    ['two trades', 'plumber, electrician', ['Electrical', 'Plumbing']],
    ['the trade that is wanted', 'plumber, not electrician', ['Plumbing']],
    ['the trade that is needed', "I don't need a plumber, I need an electrician", ['Electrical']],
    ['the trade that is wanted first', 'electrician instead of a plumber', ['Electrical']],
    ['the trade wanted instead', 'instead of a plumber, an electrician', ['Electrical']],
    ['one trade that is not needed', "I don't need a plumber", ['Plumbing']],
    ['an appliance', 'refrigerator', ['Electrical']],
    ['an appliance to clean', 'dirty fridge', ['Cleaning']],
    ['the trade before "without"', 'photographer without pets', ['Photography']],
    ['a problem, not a negation', 'refrigerator not cooling', ['Electrical']],
    ['a trade that no category has', 'tax accountant', []],
    ['such a trade before its purpose', 'planner for my wedding', []],
    ['work that no category has', 'personal trainer', []],
    ['such work in a sentence', 'I have mice in my kitchen', []],
    ['such work beside a trade', 'electrician for a car wash', ['Electrical']],
    ['the work for such a trade', 'headshots for lawyers', ['Photography']],
    ['a trade of the vocabulary', 'massage therapist', ['Beauty']],
  ])('%s: %s', async (_what, text, categories) =>
    expect((await search(text)).understood.categories).toEqual(categories),
  )

  test.each([
    ['plumer', 'plumber', 'Plumbing'],
    ['elctrician', 'electrician', 'Electrical'],
    ['fotographer', 'photographer', 'Photography'],
    ['my gardner', 'my gardener', 'Gardening'],
    ['carpentar', 'carpenter', 'Carpentry'],
    ['electrican', 'electrician', 'Electrical'],
    ['dog waker', 'dog walker', 'Pet Services'],
    ['hair saloon', 'hair salon', 'Beauty'],
  ])('the right spelling of %s', async (text, corrected, category) =>
    expect((await search(text)).understood).toMatchObject({ corrected, categories: [category] }),
  )

  test.each(
    'mice,bug,babysitter,babysitting,florist,printer,black hair stylist,portland maine,barber Denton,Elaine'.split(','),
  )('%s as it is typed, because it is no mistake', async (text) =>
    expect((await search(text)).understood.corrected).toBeNull(),
  )

  test('exactly the typed letters on request', async () => {
    expect(await ask('search=plumer&exact=true')).toMatchObject({
      items: [],
      understood: { corrected: null, categories: [] },
    })
    expect(names(await ask('search=plumber&exact=true'))).toEqual(['The Plumber of Cats', 'Philly Wiring'])
  })

  test('a corrected word keeps its literal matches', async () => {
    const { id } = await aProvider(server, { business_name: 'Carpentario', categories: ['Beauty'] })
    expect(names(await search('carpentar'))).toContain('Carpentario')
    await server.db.deleteFrom('users').where('id', '=', id).execute()
  })

  test('not what is unwanted beside a trade', async () => {
    expect((await search('electrician not moving')).understood).toMatchObject({
      categories: ['Electrical'],
      dropped: [],
    })
    expect((await search('electrician without pets')).understood.dropped).toEqual([])
    expect((await search('electrician without zeppelins')).understood.dropped).toEqual(['zeppelins'])
  })

  test('nothing but providers who name a trade that no category has', async () => {
    expect(names(await search('wedding planner'))).toEqual([])
    const planner = { business_name: 'Knots', description: 'A wedding planner, too.', categories: ['Photography'] }
    const { id } = await aProvider(server, planner)
    expect(names(await search('wedding planner'))).toEqual(['Knots'])
    await server.db.deleteFrom('users').where('id', '=', id).execute()
  })

  test('all words, and says which do not count if too few providers have all', async () => {
    const { understood, ...list } = await search('plumber zeppelin')
    expect(understood.dropped).toEqual(['zeppelin'])
    expect(names({ understood, ...list })).toContain('Brooklyn Pipes')
    expect(names(await search('philly wiring'))[0]).toBe('Philly Wiring')
  })
})

describe('filters', () => {
  test('a work area decides who is listed near a place', async () => {
    await server.db.updateTable('providers').set({ work_radius_miles: 2 }).where('id', '=', pipes.id).execute()
    const near = await ask('search=brooklyn&exact=true&location=10001')
    expect([near.items, near.beyond_reach]).toEqual([[], 1])
    expect(near.instead?.without).toEqual({ filter: 'reach', total: 1 })
    expect(near.beyond_reach_is_exact).toBe(true)
    const all = await ask('search=brooklyn&exact=true&location=10001&reach=all')
    expect(all.beyond_reach).toBe(0)
    expect(all.items.map(({ business_name, reaches }) => [business_name, reaches])).toEqual([['Brooklyn Pipes', false]])
    expect((await ask('search=brooklyn&exact=true&location=11201')).items[0]?.reaches).toBe(true)
    await server.db.updateTable('providers').set({ work_radius_miles: null }).where('id', '=', pipes.id).execute()
  })

  test('a price limit is that of the matched service, else of the cheapest', async () => {
    expect((await search('drain')).items[0]?.matched_service).toMatchObject({ name: 'Drain opening', price: 90 })
    expect(names(await ask('search=drain&max_price=80'))).not.toContain('Brooklyn Pipes')
    expect(names(await ask('search=faucet&max_price=80'))).toContain('Brooklyn Pipes')
    expect(names(await ask('max_price=25'))).toEqual(['The Plumber of Cats'])
  })

  test('rating, verification and place of work', async () => {
    await server.db
      .updateTable('providers')
      .set({ verified: true, rating_sum: 9, review_count: 2 })
      .where('id', '=', pipes.id)
      .execute()
    await server.db
      .updateTable('services')
      .set({ location_type: 'online' })
      .where('provider_id', '=', pipes.id)
      .execute()
    for (const filter of ['verified=true', 'min_rating=4.5', 'location_type=online'])
      expect(names(await ask(filter)), filter).toEqual(['Brooklyn Pipes'])
    expect((await ask('search=cat%20visits&verified=true')).instead).toMatchObject({
      without: { filter: 'verified', total: 1 },
    })
  })

  test('every order lists every match once, page by page', async () => {
    const everyone = names(await ask('location=10001')).sort()
    for (const sort of ['best', 'rating', 'price', 'soonest', 'distance']) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ProviderList = await ask(`location=10001&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        seen.push(...names(page))
        cursor = page.next_cursor
      }
      expect(seen.toSorted(), sort).toEqual(everyone)
    }
    expect(names(await ask('sort=price'))[0]).toBe('The Plumber of Cats')
    expect(names(await ask('sort=rating&location=10001'))[0]).toBe('Brooklyn Pipes')
  })

  test('the best match has the same place on each page, whenever it is read', async () => {
    const first = await ask('location=10001&sort=best&limit=1')
    server.clock.pass(60_000)
    const next = await ask(`location=10001&sort=best&limit=1&cursor=${first.next_cursor}`)
    expect(names(next)).not.toEqual(names(first))
  })

  test('featured providers come first without a place, but not in the order by rating', async () => {
    await server.db.updateTable('providers').set({ featured: true }).where('business_name', '=', 'Quick Fix').execute()
    expect(names(await ask(''))[0]).toBe('Quick Fix')
    expect(names(await ask('sort=rating'))[0]).toBe('Brooklyn Pipes')
  })

  test('a blank one counts as absent', async () => {
    expect(await ask('max_price=&category=&location=&sort=')).toEqual(await ask(''))
  })
})

test('suggestions have services, categories and businesses, also for a misspelled word', async () => {
  const suggest = async (text: string) => (await anyone.get(`/rest/v1/search/suggestions?search=${text}`)).body
  expect(await suggest('plumb')).toMatchObject({
    categories: ['Plumbing'],
    businesses: [{ business_name: 'The Plumber of Cats' }],
  })
  expect(await suggest('drain')).toMatchObject({ services: ['drain opening'], categories: ['Plumbing'] })
  expect((await suggest('elctrician')).categories).toEqual(['Electrical'])
  expect(await suggest('%20')).toEqual({ services: [], categories: [], businesses: [] })
})
