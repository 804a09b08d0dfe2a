import { describe, expect, test } from 'vitest'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { ProviderList } from './contract.ts'

const server = await testServer()
const anyone = caller(server)
const ask = async (search: string) => (await anyone.get(`/rest/v1/providers${search}`)).body as ProviderList
const names = ({ items }: ProviderList) => items.map(({ business_name }) => business_name)
const found = async (text: string) => names(await ask(`?search=${encodeURIComponent(text)}`))

const joe = await aProvider(server, {
  name: 'Zoë O’Hara',
  business_name: "Joe's Café & Co.",
  description: 'Espresso machines, 100% clean_ed. Überall!',
  categories: ['Cleaning', 'Pet Services'],
  zip: '10001',
  services: [
    { name: 'Deep cleaning', price: 40 },
    { name: 'Window washing', price: 25.5, description: 'Ladders up to 12 metres, straße side too' },
    { name: 'Quokka shine', price: 90 },
  ],
})
await aProvider(server, {
  name: 'Ruth Nora 1111',
  business_name: 'Brooklyn Pipes',
  categories: ['Plumbing'],
  zip: '11201',
  services: [],
})
await aProvider(server, { business_name: 'Philly Wiring', categories: ['Electrical'], zip: '19103' })
await aProvider(server, { business_name: 'Boston Wiring', categories: ['Electrical'], zip: '02134' })
await aProvider(server, { business_name: 'Anywhere Lessons', categories: ['Tutoring'], zip: null })

describe('text', () => {
  test.each([
    ['the owner', 'zoe'],
    ['the owner without the apostrophe', 'ohara'],
    ['the business name, whatever its case, accents and apostrophes', 'JOES cafe'],
    ['the business name as it is written', "joe's café & co."],
    ['the description', 'espresso'],
    ['a service name', 'quokka'],
    ['the description of a service', 'ladders'],
    ['a part of a word', 'spress'],
    ['two letters', 'oë'],
    ['words from different places, in any order', 'hara ladders joes'],
    ['letters of other alphabets by their plain sisters', 'strasse uberall'],
    ['wide letters by their narrow sisters', 'ｅｓｐｒｅｓｓｏ'],
  ])('finds %s', async (_what, text) => expect(await found(text)).toEqual(["Joe's Café & Co."]))

  test('finds no provider if no word is known', async () => {
    expect(await found('qqxz')).toEqual([])
  })

  test('does not match across the boundary of two fields', async () => {
    expect(await found('oharajoes')).toEqual([])
  })

  test('is literal: it has no wildcards or commands', async () => {
    for (const text of ['esp_esso', 'esp%sso', '100%25x', "' or 1=1 --", 'esp*', 'zq\\'.repeat(50)])
      expect(await found(text), text).not.toContain('Brooklyn Pipes')
    expect(await found('100%')).toEqual(["Joe's Café & Co."])
    expect(await found('clean_ed')).toEqual(["Joe's Café & Co."])
  })

  test.each(["' or 1=1 --", '1=1 or 1', '1 1', 'or and the', 'in or your', 'o u r', 'the 1 in'])(
    'of fillers and single characters is not found as separate parts of words: %s',
    async (text) => {
      expect(await found(text)).toEqual([])
      expect(names(await ask(`?exact=true&search=${encodeURIComponent(text)}`))).toEqual([])
    },
  )

  test('of fillers and single characters is found side by side', async () => {
    expect((await found('in your')).sort()).toEqual([
      'Anywhere Lessons',
      'Boston Wiring',
      'Brooklyn Pipes',
      'Philly Wiring',
    ])
    expect(await found('1')).toContain('Brooklyn Pipes')
  })

  test('of general words is searched by these', async () => {
    expect(await found('looking for some time')).toEqual([])
    expect((await found('work')).length).toBe(4)
  })

  test('with unusual characters is still literal', async () => {
    for (const text of ['👩‍🔧', '٠١', 'ʼ', '\u0301', 'İ', '\u202e', 'a'.repeat(200), 'b '.repeat(100)])
      expect((await anyone.get(`/rest/v1/providers?search=${encodeURIComponent(text)}`)).status).toBe(200)
    expect(await anyone.get(`/rest/v1/providers?search=${'a'.repeat(201)}`)).toEqual(problem(422, 'validation_failed'))
    expect(await anyone.get('/rest/v1/providers?search=a%00b')).toEqual(problem(422, 'validation_failed'))
  })

  test('finds changes at once', async () => {
    await server.db.updateTable('users').set({ name: 'Quentin Vexley' }).where('id', '=', joe.id).execute()
    expect([await found('ohara'), await found('vexley')]).toEqual([[], ["Joe's Café & Co."]])
    await server.db
      .updateTable('services')
      .set({ name: 'Marble shine' })
      .where('id', '=', joe.service_ids[2]!)
      .execute()
    expect([await found('quokka'), await found('marble')]).toEqual([[], ["Joe's Café & Co."]])
    await server.db.deleteFrom('services').where('id', '=', joe.service_ids[2]!).execute()
    expect(await found('marble')).toEqual([])
    await server.db.updateTable('providers').set({ description: 'Tea only' }).where('id', '=', joe.id).execute()
    expect([await found('espresso'), await found('tea only')]).toEqual([[], ["Joe's Café & Co."]])
  })

  test('written by two users at once is found completely', async () => {
    const change = (set: { description: string }) =>
      server.db.updateTable('providers').set(set).where('id', '=', joe.id)
    const add = (name: string) =>
      server.db
        .insertInto('services')
        .values({ provider_id: joe.id, name, price: 1, duration: 1, category: 'Cleaning' })
    for (let round = 0; round < 8; round++) {
      const word = `round${'abcdefgh'[round]}`
      await Promise.all([
        change({ description: `${word}one` }).execute(),
        add(`${word}two`).execute(),
        add(`${word}three`).execute(),
      ])
      expect(await found(`${word}one ${word}two ${word}three`)).toEqual(["Joe's Café & Co."])
    }
  })
})

describe('categories', () => {
  test('match any of those chosen, in any spelling', async () => {
    expect(names(await ask('?category=PLUMBING&category=pet%20services')).sort()).toEqual([
      'Brooklyn Pipes',
      "Joe's Café & Co.",
    ])
    expect(names(await ask('?category=plumbing'))).toEqual(['Brooklyn Pipes'])
    expect(names(await ask('?category=pet-services'))).toEqual(["Joe's Café & Co."])
  })

  test('that do not exist have no providers', async () => {
    expect(await ask('?category=juggling')).toMatchObject({
      items: [],
      total: 0,
      total_is_exact: true,
      next_cursor: null,
    })
    expect(names(await ask('?category=juggling&category=plumbing'))).toEqual(['Brooklyn Pipes'])
  })

  test('and text must both match', async () => {
    expect(names(await ask('?search=wiring&category=electrical')).sort()).toEqual(['Boston Wiring', 'Philly Wiring'])
    expect(names(await ask('?search=wiring&category=plumbing'))).toEqual([])
  })

  test('are nine, with provider counts that are updated after a minute', async () => {
    const { items } = (await anyone.get('/rest/v1/categories')).body
    expect(items).toHaveLength(9)
    expect(items[1]).toMatchObject({
      id: 2,
      name: 'Electrical',
      description: 'Electrical installation and repair',
      provider_count: 2,
    })
    expect(items[8]).toMatchObject({ id: 9, name: 'Pet Services', provider_count: 1 })
    await server.db
      .updateTable('providers')
      .set({ categories: ['Cleaning', 'Beauty'] })
      .where('id', '=', joe.id)
      .execute()
    server.clock.pass(60_000)
    expect((await anyone.get('/rest/v1/categories')).body.items[6]).toMatchObject({ name: 'Beauty', provider_count: 1 })
  })

  test('count no suspended provider', async () => {
    const login = server.db.updateTable('auth_user').where('id', '=', joe.auth_user_id)
    await login.set({ suspended_at: server.clock.now() }).execute()
    server.clock.pass(60_000)
    expect((await anyone.get('/rest/v1/categories')).body.items[6]).toMatchObject({ name: 'Beauty', provider_count: 0 })
    await login.set({ suspended_at: null }).execute()
  })
})

describe('a provider in a list', () => {
  test('has what a card needs, without email address and phone number', async () => {
    for (const [at, id] of joe.service_ids.entries()) {
      const created_at = new Date(2020, 1, at + 1)
      await server.db.updateTable('services').set({ created_at }).where('id', '=', id).execute()
    }
    const answer = await anyone.get('/rest/v1/providers?search=window')
    expect(ProviderList.parse(answer.body)).toEqual(answer.body)
    const [item] = answer.body.items
    expect(item).toMatchObject({
      id: joe.id,
      business_name: "Joe's Café & Co.",
      location: {
        city: 'New York',
        state: 'NY',
        zipCode: '10001',
        coordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
      },
      user: { name: 'Quentin Vexley', avatar_url: null },
      distance_miles: null,
      services: [
        { name: 'Deep cleaning', price: 40 },
        { name: 'Window washing', price: 25.5 },
      ],
      service_count: 18,
      from_price: 1,
    })
    expect(JSON.stringify(answer.body)).not.toContain(joe.email)
    expect(JSON.stringify(answer.body)).not.toContain(joe.phone)
  })

  test('has no price without services', async () => {
    const { items } = await ask('?search=pipes')
    expect(items[0]).toMatchObject({
      services: [],
      service_count: 0,
      from_price: null,
      rating: 0,
      combined_review_count: 0,
    })
  })
})

test('is never a user without a business', async () => {
  await aCustomer(server, { name: 'Ophelia Unlisted' })
  expect(await found('ophelia')).toEqual([])
})
