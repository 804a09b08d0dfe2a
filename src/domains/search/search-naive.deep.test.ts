import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryNames } from '#domains/catalog/categories-rules.ts'
import { milesOfChord, pointOf } from '#domains/locations/rules.ts'
import { type NaiveBusiness, type NaiveQuestion, naiveBusinesses, naiveSearch } from '#test/naive-search.ts'
import { aProvider, caller } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'
import type { Meaning, Subject } from './meaning-contract.ts'
import { understandText } from './meaning-queries.server.ts'
import { withoutMeant } from './meaning-rules.ts'
import { categoriesNamed } from './order-rules.ts'

const server = await testServer()
const { pool } = server.deps
const anyone = caller(server)

/**
 * Above the number that is read in order before the index of words is used, so that both ways are
 * tested (docs/decisions/0006-search.md).
 */
const providers = 6000
const words =
  'clean cleaner cleaning deep window windows garden gardener tree pipe piper wire wiring math piano photo oak zebra'
const zips = ['10001', '10001', '10002', '11201', '07030', '19103', '06510', '90001', '99723', '96813']

// The first words are in most documents, the last in a handful. Two thirds of the providers are
// around New York, hundreds at one place; some have none.
await pool.query(`
  create temp table invented as
  select n, uuidv7() as id, '{${zips.join()}}'::text[] as zips, string_to_array('${words}', ' ') as words,
    1 + (n * 7919) % 10 as place, 1 + (17 * pow(abs(sin(n)), 9))::int as first, 1 + (17 * abs(cos(n * 3)))::int as second
  from generate_series(1, ${providers}) as n;
  alter table users disable trigger user; alter table providers disable trigger user; alter table services disable trigger user;
  insert into auth_user (id, email, password_hash, user_type) select id, n || '@mail.example', '', 'provider' from invented;
  insert into users (id, auth_user_id, user_type, name, city, state, zip_code, latitude, longitude)
  select id, id, 'provider', 'Owner ' || n % 50, city, state, zip_code, latitude, longitude
  from invented left join zip_codes on zip_code = zips[place] and n % 40 > 0;
  insert into providers (id, business_name, description, categories, featured, time_zone, rating_sum, review_count, work_radius_miles)
  select id, 'Shop ' || n % 300, words[first], array[(array['${categoryNames().join("','")}'])[1 + n % 9]],
    n % 700 = 0, 'America/New_York', n % 5 * (n % 4), n % 4, case when n % 5 = 0 then 1 + n % 70 end from invented;
  insert into services (provider_id, name, description, price, duration, category)
  select id, words[second] || ' visit', 'by owner', 10, 60, 'Cleaning' from invented where n % 3 > 0;
  alter table users enable trigger user; alter table providers enable trigger user; alter table services enable trigger user;
  select rebuild_search()`)
const { rows: everyone } = await pool.query<NaiveBusiness>(naiveBusinesses)
const businesses = new Map(everyone.map(({ id, ...one }) => [id, one]))

const part = fc
  .tuple(fc.constantFrom(...words.split(' '), 'owner', 'shop', '7'), fc.nat(6), fc.integer({ min: 1, max: 8 }))
  .map(([word, from, length]) => word.slice(Math.min(from, word.length - 1)).slice(0, length))
const question = fc.record({
  tokens: fc.array(part, { maxLength: 3 }),
  categories: fc.subarray(categoryNames(), { maxLength: 2 }),
  zip: fc.option(fc.constantFrom(...zips, '60601'), { nil: undefined }),
})

test('gives the same answers as the naive query, in the same order, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(question, fc.integer({ min: 1, max: 60 }), async ({ tokens, categories, zip }, limit) => {
      const search = new URLSearchParams({ search: tokens.join(' '), location: zip ?? '', limit: String(limit) })
      for (const name of categories) search.append('category', name)
      const { expected, meant, beyond, continues } = await naively({
        tokens,
        categories,
        place: zip ? await placeOf(zip) : undefined,
      })
      const first = await page(search)
      // The rest of the category follows, or too few have all words.
      const isFew = first.understood.dropped.length > 0
      const isRelaxed = isFew || continues
      expect(!isFew || meant < 3).toBe(true)
      const atLeast = Math.min(first.total, expected.length, 100)
      expect(isRelaxed || first.total === (first.total_is_exact ? expected.length : atLeast)).toBe(true)
      expect(first.total_is_exact || first.total > 20).toBe(true)
      expect(isRelaxed || first.beyond_reach).toBe(
        isRelaxed || (first.total_is_exact ? Math.min(beyond, 100) : Math.min(first.beyond_reach, beyond, 100)),
      )

      expect(isRelaxed || !first.beyond_reach_is_exact || first.beyond_reach === beyond).toBe(true)

      const pages = [first]
      for (let last = first; last.next_cursor && pages.length < 4; pages.push(last)) {
        last = await page(search, last.next_cursor)
        expect([last.total, last.total_is_exact]).toEqual([first.total, first.total_is_exact])
      }
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      if (isRelaxed) return
      expect(ids).toEqual(expected.slice(0, limit * pages.length))
      expect(pages.at(-1)?.next_cursor === null).toBe(expected.length <= limit * pages.length)
    }),
    propertyRuns(20),
  )
})

test('each order counts those who do not travel to the place', async () => {
  const { beyond } = await naively({ tokens: ['zebra'], categories: [], place: await placeOf('10001') })
  expect(beyond).toBeGreaterThan(50)
  for (const sort of ['best', 'rating', 'soonest'])
    expect(await page(new URLSearchParams({ search: 'zebra', location: '10001', sort }))).toMatchObject({
      beyond_reach: beyond,
    })
})

test('no provider is repeated or left out from the first to the last page while others join', async () => {
  const { expected } = await naively({ tokens: ['shop'], categories: [], place: await placeOf('10001') })
  expect(expected.length).toBeGreaterThan(3000)
  const search = new URLSearchParams({ search: 'shop', location: '10001', limit: '100' })
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next_cursor } = await page(search, cursor)
    seen.push(...items.map(({ id }) => id))
    cursor = next_cursor
    if (seen.length % 1000 === 0) await aProvider(server, { business_name: 'Shop of a newcomer', zip: '10001' })
  }
  const newcomers = seen.filter((id) => !expected.includes(id))
  expect(seen.filter((id) => expected.includes(id))).toEqual(expected)
  expect(new Set(seen).size).toBe(expected.length + newcomers.length)
})

test.each(['owner', 'zebra', 'oak visit', '1'])(
  'near no match of "%s", the nearest one is suggested',
  async (search) => {
    const far = await placeOf('60601')
    const { items, nearest } = await page(new URLSearchParams({ search, location: '60601' }))
    const { expected } = await naively({ tokens: search.split(' '), categories: [], place: undefined })
    const { rows } = await pool.query<{ chord: number }>(
      'select min(position <-> $1::cube) as chord from provider_search where provider_id = any ($2)',
      [`(${pointOf(far).join(',')})`, expected],
    )
    expect(items).toEqual([])
    expect(nearest?.distance_miles).toBeCloseTo(milesOfChord(rows[0]?.chord ?? 0), 0)
  },
)

test('without a place, a name outside the best tenth comes before all mentions in it', async () => {
  const { rows: best } = await pool.query<{ provider_id: string }>(
    'select provider_id from provider_search where is_best order by rank limit 40',
  )
  await pool.query("update providers set description = 'heron' where id = any ($1)", [
    best.map(({ provider_id }) => provider_id),
  ])
  const { id } = await aProvider(server, { business_name: 'Heron House' })
  expect((await page(new URLSearchParams({ search: 'heron', limit: '20' }))).items[0]?.id).toBe(id)
})

test('rebuilding the search index changes nothing', async () => {
  await server.db
    .updateTable('services')
    .set({ description: 'kept by triggers' })
    .where('name', '=', 'oak visit')
    .execute()
  await server.db.deleteFrom('services').where('name', '=', 'zebra visit').execute()
  const state = async () => {
    // The time of a change isn't rebuilt.
    const documents = await pool.query(
      "select to_jsonb(s) - 'changed_at' as document from provider_search s order by provider_id",
    )
    const names = await pool.query('select * from service_name where service_count > 0 order by name')
    return [documents.rows, names.rows]
  }
  const kept = await state()
  await pool.query('select rebuild_search()')
  expect(await state()).toEqual(kept)
})

async function page(search: URLSearchParams, cursor?: string | null): Promise<ProviderList> {
  const { status, body } = await anyone.get(`/rest/v1/providers?${search}${cursor ? `&cursor=${cursor}` : ''}`)
  expect(status).toBe(200)
  return body
}

/**
 * The ids of all providers who have every word, in order, how many of them are of the meant
 * category, how many others do not travel to the place, and whether the rest of the category
 * follows: provider by provider, in memory.
 */
async function naively({ tokens, categories, place }: NaiveQuestion) {
  const meaning = await understandText(server.deps, tokens.join(' '))
  const { rows } = await pool.query<{ id: string }>(naiveSearch({ tokens: [], categories: [], place }))
  const found = rows
    .flatMap(({ id }) => {
      const one = businesses.get(id)
      return one ? [{ id, ...one }] : []
    })
    .filter((one) => categories.length === 0 || categories.some((name) => one.categories.includes(name)))
  const listed = place ? nearFirst(found, meaning, place) : bestFirst(found, meaning)
  const reached = listed.filter(({ id }) => reaches(id, place))
  const meant = reached.filter(({ kind }) => (place ? kind === 0 : meaning.categories.length === 0 || kind < 2)).length
  const continues =
    !place && meaning.categories.length > 0 && withoutMeant(meaning.subjects, meaning.categories).length > 0
  return { expected: reached.map(({ id }) => id), meant, beyond: listed.length - reached.length, continues }
}

const bestFirst = (some: NaiveBusiness[], meaning: Meaning) =>
  inOrder(some.map((one) => ({ id: one.id, kind: kindOf(one, meaning) })))

/** The first level with at least three in its first group, or with one who is called so. */
function nearFirst(some: NaiveBusiness[], meaning: Meaning, place: NaiveQuestion['place']) {
  const groups = firstGroups(meaning)
  const lists = groups.map((isFirst) =>
    inOrder(some.map((one) => ({ id: one.id, kind: isFirst(one) ? 0 : Math.max(3, kindOf(one, meaning)) }))),
  )
  const least = (at: number) => (at === 0 && groups.length > 1 && isCalled(meaning) ? 1 : 3)
  const count = (list: { id: string; kind: number }[]) =>
    list.filter(({ id, kind }) => kind === 0 && reaches(id, place)).length
  return lists.find((list, at) => count(list) >= least(at)) ?? lists.at(-1) ?? []
}

const inOrder = (some: { id: string; kind: number }[]) =>
  some.filter(({ kind }) => kind < 4).toSorted((a, b) => a.kind - b.kind)

function reaches(id: string, place: NaiveQuestion['place']): boolean {
  const { latitude = null, longitude = null, work_radius_miles = null } = businesses.get(id) ?? {}
  if (!place || latitude === null || longitude === null || work_radius_miles === null) return true
  const [x, y, z] = pointOf(place)
  const [a, b, c] = pointOf({ latitude, longitude })
  return milesOfChord(Math.hypot(x - a, y - b, z - c)) <= work_radius_miles
}

/**
 * -1: called just like the text, 0: in names, 1: the meant category, 2: in other names, 3:
 * mentioned, 4: no match (docs/product/search.md).
 */
function kindOf(one: Omit<NaiveBusiness, 'id'>, meaning: Meaning): number {
  const { plain, subjects, categories, typed, is_phrase } = meaning
  if (subjects.length === 0) return 0
  if (one.whole_names.includes(plain)) return -1
  const { isMeant, isNamed, isMentioned } = viewOf(one, meaning)
  const things = subjects.filter(({ is_trade }) => !is_trade)
  const hasBoth = things.length > 0 && things.length < subjects.length
  const hasName = isNamed(subjects) && (!is_phrase || isMentioned(subjects))
  if ((hasName && (isMeant || categories.length === 0)) || (isMeant && hasBoth && isNamed(things))) return 0
  const rest = withoutMeant(subjects, categories)
  if (isMeant && (rest.length === 0 || isMentioned(rest))) return 1
  if (hasName) return 2
  return isMentioned(subjects) || (!is_phrase && typed.every((token) => one.document.includes(token))) ? 3 : 4
}

/** Who is in the first group near a place: for each level, the narrowest first. */
function firstGroups(meaning: Meaning): ((one: Omit<NaiveBusiness, 'id'>) => boolean)[] {
  const { subjects, categories, service, is_phrase } = meaning
  const rest = withoutMeant(subjects, categories)
  const levels: ((view: ReturnType<typeof viewOf>) => boolean)[] = []
  if (isCalled(meaning) || categories.length === 0)
    levels.push(({ isNamed, isMentioned }) => isNamed(subjects) && (!is_phrase || isMentioned(subjects)))
  if (categories.length > 0 && service.length > 0)
    levels.push(({ isMeant, isNamed, isMentioned }) => isMeant && isNamed(service) && isMentioned(rest))
  if (categories.length > 0) levels.push(({ isMeant, isMentioned }) => isMeant && isMentioned(rest))
  return levels.map((level) => (one) => level(viewOf(one, meaning)))
}

const isCalled = ({ called }: Meaning) => called.businesses + called.owners.length > 0

/** How a provider matches a meaning: by category, name, or text. */
function viewOf(one: Omit<NaiveBusiness, 'id'>, { categories, is_phrase }: Meaning) {
  const isMeant = one.categories.some((name) => categoriesNamed(categories).includes(name))
  const isNamed = (some: Subject[]) =>
    some.every(({ words, votes, is_trade }) =>
      words.every(({ token, stem }) => {
        const isWhole = votes.length > 0 && token.length < 5
        const isLiteral = one.names.some((name) =>
          isWhole ? [name, `${name}s`].includes(token) || name === `${token}s` : name.startsWith(token),
        )
        return isLiteral || (!is_trade && !isWhole && !is_phrase && one.name_stems.includes(stem))
      }),
    )
  const isMentioned = (some: Subject[]) => {
    const all = some.flatMap((subject) => subject.words)
    if (is_phrase) return one.document.includes(all.map(({ token }) => token).join(' '))
    return all.every(({ token }) => one.document.includes(token)) || all.every(({ stem }) => one.stems.includes(stem))
  }
  return { isMeant, isNamed, isMentioned }
}

async function placeOf(zip: string) {
  return (await anyone.get(`/rest/v1/locations/zip/${zip}`)).body.coordinates
}
