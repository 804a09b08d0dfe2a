import { parseArgs } from 'node:util'
import { type Random, randomFor } from '../../db/world/random.ts'
import { categoryNames } from '../../src/domains/catalog/categories-rules.ts'
import { SearchWishes } from '../../src/domains/search/contract.ts'
import { forgetMeanings } from '../../src/domains/search/meaning-queries.server.ts'
import { searchProviders, suggest } from '../../src/domains/search/queries.server.ts'
import { connect, type Database } from '../../src/platform/db/db.server.ts'
import { beginCheck } from '../../test/deep/report.ts'
import { type Cpu, measureCpu } from '../../test/search-speed.ts'
import { benchWorld } from './bench-world.ts'

/**
 * Builds searches that should be expensive, on one connection and without the memory of earlier
 * ones, and prints those that take the most CPU of site and PostgreSQL together. Fails if one takes
 * more than {@link most} ms: `npm run lab -- worst-search --searches 4000 --seed 2`.
 */
const most = 60
/**
 * Other work on the machine makes CPU dearer: so many of the first are measured five times, and the
 * least counts.
 */
const repeated = 40

const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '2000' },
    searches: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
})
const [providers, searches] = [Number(values.providers), Number(values.searches)]

/** A query of `GET /rest/v1/providers`; with `typed`, one of the suggestions. */
type Query = Record<string, string | string[]>
interface Measured {
  query: Query
  cpu: Cpu
}

const title = 'The most expensive searches'
const report = beginCheck(title)
const world = benchWorld(providers, { isThrowaway: true })
await using _ = world.closing
const { url } = await world.demo()
const database = connect(url, 1)
world.closing.defer(() => database.close())
await database.pool.query('vacuum analyze')
const makeQuery = await queryMaker(database, randomFor('worst search', values.seed))

for (let warm = 0; warm < 100; warm++) await measure(await makeQuery())
const measured: Measured[] = []
for (let at = 0; at < searches; at++) measured.push(await measure(await makeQuery()))
const worst: Measured[] = []
for (const { query } of measured.toSorted(descending).slice(0, repeated)) {
  const times = []
  for (let turn = 0; turn < 5; turn++) times.push(await measure(query))
  worst.push(times.toSorted(descending).at(-1)!)
}
worst.sort(descending)
report(
  title,
  worst.slice(0, 12).map(({ query, cpu }) => ({
    'CPU ms': sum(cpu).toFixed(1),
    site: cpu.site.toFixed(1),
    PostgreSQL: (cpu.postgres ?? 0).toFixed(1),
    search: JSON.stringify(query).replaceAll('|', '').slice(0, 300),
  })),
  {
    found: worst.filter(({ cpu }) => sum(cpu) > most).length,
    done: measured.length,
    planned: searches,
    summary:
      `the worst of ${searches.toLocaleString('en-US')} searches among ${providers.toLocaleString('en-US')} providers ` +
      `takes ${sum(worst[0]!.cpu).toFixed(1)} ms of CPU (allowed: ${most} ms), with --seed ${values.seed}.`,
  },
)

function sum({ site, postgres }: Cpu): number {
  return site + (postgres ?? 0)
}

function descending(one: Measured, other: Measured): number {
  return sum(other.cpu) - sum(one.cpu)
}

async function measure(query: Query): Promise<Measured> {
  forgetMeanings(database.db)
  const { cpu } = await measureCpu(database.pool, () => ask(database, query))
  return { query, cpu }
}

/** Returns the cursor of the next page, if there is one. */
async function ask({ db, pool }: Database, { typed, ...query }: Query): Promise<string | null> {
  const config = { ZIP_LOOKUP_URL: undefined } as Parameters<typeof searchProviders>[0]['config']
  if (typeof typed === 'string') {
    await suggest({ db, pool }, typed)
    return null
  }
  const { limit = '20', cursor } = query
  const wishes = { ...SearchWishes.parse(query), limit: Number(limit), cursor: cursor as string | undefined }
  const { next_cursor } = await searchProviders({ db, pool, config, now: new Date() }, wishes)
  return next_cursor
}

/** Makes queries of hostile texts, with some or all filters, and pages deep in their lists. */
async function queryMaker({ pool }: Database, random: Random): Promise<() => Promise<Query>> {
  const { rows } = await pool.query<{ word: string }>(
    "select word from (select distinct unnest(string_to_array(document, ' ')) as word from provider_search) as words order by word",
  )
  const words = rows.map(({ word }) => word).filter((word) => word.length > 2)
  const { rows: frequent } = await pool.query<{ word: string }>(`
    select word from provider_search, unnest(string_to_array(document, ' ')) as word
    group by word order by count(*) desc, word limit 60`)
  const { rows: names } = await pool.query<{ name: string }>('select distinct name from services order by name')
  const letter = () => String.fromCharCode(97 + random.between(0, 25))
  const many = (make: () => string, longest = 30) =>
    Array.from({ length: random.between(2, longest) }, make)
      .join(' ')
      .slice(0, 200)
      .trim()
  const word = () => random.pick(words)
  const usual = () => random.pick(frequent).word
  const misspelled = () => {
    const right = word()
    const at = random.between(0, right.length - 2)
    return right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2)
  }
  const part = () => {
    const whole = usual()
    const at = random.between(0, Math.max(0, whole.length - 3))
    return whole.slice(at, at + random.between(2, 4))
  }
  const nonsense = () => Array.from({ length: random.between(5, 12) }, letter).join('')
  const texts = [
    () => '',
    letter,
    letter,
    () => letter() + letter(),
    part,
    usual,
    word,
    misspelled,
    () => many(usual),
    () => many(word),
    () => many(misspelled),
    () => many(nonsense, 20),
    () => many(part),
    () => many(letter, 100),
    () => many(() => letter() + letter(), 66),
    () => `${usual()} ${letter()}`,
    () => `${usual()} ${usual()}`,
    () => `${misspelled()} in austin`,
    () => many(() => `${letter()}.${letter()}.`, 40),
    () => random.pick(names).name,
    () => many(() => random.pick(names).name),
    () => nonsense().repeat(20).slice(0, 200),
    () => letter().repeat(200),
    () =>
      many(() => random.pick(['%', '_', '\\', '*', "'", '"', '!', '&', ':*', '<->', '$1', '٣', '🙂', 'ﬃ', 'İ']), 60),
    () => many(() => String(random.between(0, 99_999))),
    () => random.pick(['plumber', 'electrician', 'cleaning', 'no hot water', 'dog walker', 'house cleaning']),
  ]
  const places: Query[] = [
    {},
    {},
    { lat: '40.7128', lng: '-74.006' },
    { lat: '30.2706', lng: '-97.7426' },
    { lat: '30', lng: '-150' },
    { lat: '68.5', lng: '-147' },
    { lat: '39.5', lng: '-98.35' },
  ]
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const filters: (() => Query)[] = [
    () => ({ max_price: random.pick(['0', '0.01', '20', '45', '60', '1000000']) }),
    () => ({ min_rating: random.pick(['1', '4', '4.9', '5']) }),
    () => ({ verified: 'true' }),
    () => ({ location_type: random.pick(['customer', 'provider', 'online']) }),
    () => ({ free_on: random.pick(['today', 'tomorrow', 'weekend', day(1), day(7), day(60), day(89)]) }),
    () => {
      const [free_from, free_to] = random.pick([
        ['05:00', '05:01'],
        ['06:00', '06:30'],
        ['06:00', '23:59'],
        ['21:00', '21:30'],
      ] as const)
      return { free_from, free_to }
    },
    () => ({ minutes: random.pick(['30', '240', '600', '930']) }),
    () => ({ reach: 'all' }),
    () => ({
      category: random.pick([categoryNames(), random.sample(categoryNames(), 2), random.sample(categoryNames(), 1)]),
    }),
    () => ({ exact: 'true' }),
    () => ({ limit: '100' }),
  ]

  return async () => {
    const text = random.pick(texts)()
    if (random.chance(0.08)) return { typed: text }
    const place = random.pick(places)
    const chosen = random.chance(0.25) ? filters : random.sample(filters, random.between(0, filters.length))
    const sorts = ['best', 'rating', 'price', 'soonest', ...('lat' in place ? ['distance'] : [])]
    const sort: Query = random.chance(0.6) ? { sort: random.pick(sorts) } : {}
    const query = Object.assign({ search: text }, place, sort, ...chosen.map((filter) => filter())) as Query
    if (!random.chance(0.15)) return query
    // Deep in its list.
    let cursor = await ask(database, query)
    for (let page = random.between(0, 12); page > 0 && cursor; page--)
      cursor = (await ask(database, { ...query, cursor })) ?? cursor
    return cursor ? { ...query, cursor } : query
  }
}
