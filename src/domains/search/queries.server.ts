import { sql } from 'kysely'
import type { z } from 'zod'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import type { OfferedService } from '#domains/catalog/services-queries.server.ts'
import { bestService, isBookable } from '#domains/catalog/services-rules.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { findTimeZone, getChosenZip } from '#domains/locations/queries.server.ts'
import { milesOfChord, roundMiles } from '#domains/locations/rules.ts'
import { listCardsWithServices, photosOf } from '#domains/providers/card-queries.server.ts'
import type { FreeStart } from '#domains/schedule/availability-contract.ts'
import { DEFAULT_MINUTES } from '#domains/schedule/availability-limits.ts'
import { listFreeStarts } from '#domains/schedule/availability-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import { packCursor, unpackCursor } from '#platform/http/cursor.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { dateIn } from '#platform/wall-clock.server.ts'
import { country } from '#ui/country.ts'
import { isoTime } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type {
  FoundProvider,
  Instead,
  MissedSearch,
  ProviderList,
  SearchFilter,
  SearchSuggestions,
  SearchWishes,
  SuggestionWishes,
  Synonym,
} from './contract.ts'
import { isNear } from './documents-queries.server.ts'
import { isMeant } from './documents-rules.ts'
import { fieldFilterOf } from './fields-queries.server.ts'
import { findNearest } from './index-queries.server.ts'
import { COUNTED_RESULTS } from './index-rules.ts'
import type { Meaning } from './meaning-contract.ts'
import { understandText } from './meaning-queries.server.ts'
import { idsOf } from './meaning-rules.ts'
import { type Fitting, type MatchList, Position, type Question } from './order-contract.ts'
import { findPage, findStarts } from './order-queries.server.ts'
import {
  areaOf,
  COUNTED_CANDIDATES,
  categoriesNamed,
  categoryIds,
  criteriaOf,
  serviceWish,
  TRIED_FILTERS,
} from './order-rules.ts'
import { findNamedPlace, isAround, isNameOfProvider } from './places-queries.server.ts'
import { dayMeant, isDayWord, isOnlySigns } from './rules.ts'
import { dayOfSaid, readSentence, type Sentence } from './sentence-rules.ts'
import type { SaidFilters } from './sentence-times-rules.ts'
import { tiersOf } from './tiers-queries.server.ts'

type Sources = Pick<Context, 'db' | 'pool' | 'config' | 'now'>
type Wishes = Partial<SearchWishes> &
  Pick<SearchWishes, 'search' | 'category'> & { limit: number; cursor?: string | undefined }

const positions = {
  near: Position.refine(({ match }) => match.distance !== null),
  anywhere: Position.refine(({ match }) => match.distance === null),
}

/**
 * The providers who match (docs/product/search.md), in the order of `sort`; ties by id. Throws 422
 * for an invalid or unknown ZIP code, and for the order `distance` without a place.
 */
export async function searchProviders(from: Sources, given: Wishes): Promise<ProviderList> {
  const chosen = await placeOf(from, given)
  const said = await sentenceOf(from, given)
  const named = given.exact ? undefined : await findNamedPlace(from, said.rest)
  const stays = chosen !== undefined && (!named || (await isAround(from, chosen, named)))
  const place = stays ? chosen : named?.location.coordinates
  const filters = await filtersOf(from, said.filters, { given, place })
  const asked = { ...given, ...filters }
  const wishes = { ...asked, free_on: await dayOf(from, asked, place) }
  if (wishes.sort === 'distance' && !place)
    throw invalid([{ path: 'sort', message: t('Please choose a place to sort by distance.') }])
  const after = unpackCursor(wishes.cursor, place ? positions.near : positions.anywhere)
  const meaning = await understandText(from, named?.rest ?? said.rest, wishes.exact)
  const tiers = await tiersOf(from, meaning, place !== undefined)
  const isUnread = isOnlySigns(wishes.search)
  const fields = await fieldFilterOf(from, wishes.field ?? [])
  const question = { wishes, place, meaning, tiers, fields, chosen: isUnread ? [] : categoryIds(wishes.category) }
  const found = await findPage(from, question, after)
  const { total, is_total, beyond, is_beyond_total } = after ?? found
  const items = await itemsOf(from, question, found.matches)
  const isEmpty = found.matches.length === 0 && !after
  const dropped = found.is_few ? (tiers.levels[found.level]?.dropped ?? []) : []
  return {
    items,
    total: Math.min(total, COUNTED_RESULTS),
    total_is_exact: is_total && total <= COUNTED_RESULTS,
    next_cursor: found.next ? cursorOf(found.next, { ...found, total, is_total, beyond, is_beyond_total }) : null,
    nearest: isEmpty && place ? await nearestTo(from, question, place) : null,
    understood: {
      corrected: meaning.corrected,
      categories: categoriesNamed(meaning.categories),
      dropped,
      ...(dropped.length > 0 && { fillers: meaning.fillers }),
      place: named && { label: named.label, zip_code: named.location.zipCode, rest: named.rest },
      ...(Object.keys(filters).length > 0 && { filters }),
      ...(said.is_near_me && { near_me: true as const }),
      ...((named || said.rest !== given.search) && { rest: named?.rest ?? said.rest }),
    },
    free_on: wishes.free_on ?? null,
    beyond_reach: beyond,
    beyond_reach_is_exact: is_beyond_total && beyond < COUNTED_RESULTS,
    instead: isEmpty ? await (isUnread ? { without: null, categories: [] } : insteadOf(from, question, found)) : null,
  }
}

/** The text as filters and a rest. It is all rest if it is a name, or searched for exactly. */
async function sentenceOf(from: Sources, { search, exact }: Wishes): Promise<Sentence> {
  const none = { filters: {}, is_near_me: false, rest: search }
  const said = exact ? none : readSentence(search)
  if (said.rest === search.trim()) return none
  const { plain } = await understandText(from, search)
  return (await isNameOfProvider(from, plain)) ? none : said
}

/**
 * The filters of a sentence that the query does not have itself. The day goes by the clock of the
 * place.
 */
async function filtersOf(
  { db, now }: Sources,
  said: SaidFilters,
  { given, place }: { given: Wishes; place: Coordinates | undefined },
): Promise<SaidFilters> {
  const zone = (place && (await findTimeZone(db, { zipCode: '', coordinates: place }))) ?? country().time_zone
  const free_on = dayOfSaid(said, { date: dateIn(zone, now), time: isoTime(now, zone) })
  const { free_from, free_to, minutes, ...others } = said
  const time = { ...(free_on && { free_on }), ...(free_from && { free_from }), ...(free_to && { free_to }) }
  const all = {
    ...others,
    ...(minutes && given.minutes === DEFAULT_MINUTES && { minutes }),
    ...(!given.free_on && time),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => name === 'minutes' || given[name as keyof Wishes] === undefined),
  )
}

type Counts = Pick<MatchList, 'total' | 'is_total' | 'level' | 'is_few' | 'beyond' | 'is_beyond_total'>

function cursorOf(last: NonNullable<MatchList['next']>, counts: Counts): string {
  const { provider_id, tier, distance, rank, sort_name } = last
  const match = { provider_id, tier, distance, rank, sort_name }
  const { total, is_total, beyond, is_beyond_total, level, is_few } = counts
  const position: Position = { key: last.key, match, total, is_total, beyond, is_beyond_total, level, is_few }
  return packCursor(position)
}

const unknownMatch = { distance: null, reaches: true, free_start: null, tier: 0 }

const timeOf = ({ date, start_time }: FreeStart) => ({ date, start_time })

const matchedOf = (service: OfferedService) => {
  const { id, name, price, price_kind, hour_price, minimum_minutes, call_out_fee, duration, instant } = service
  return { id, name, price, price_kind, hour_price, minimum_minutes, call_out_fee, duration, instant }
}

async function itemsOf(from: Sources, question: Question, matches: Fitting[]): Promise<FoundProvider[]> {
  const found = new Map(matches.map((match) => [match.provider_id, match]))
  const wish = serviceWish(question)
  const cards = await listCardsWithServices(from, [...found.keys()], question.wishes.minutes)
  const shown = cards.map(({ card, services }) => ({ card, services, service: bestService(services, wish) }))
  const bookers = shown.flatMap(({ card, services, service = services.find(isBookable) }) =>
    service && isBookable(service) ? [{ provider_id: card.id, service_id: service.id, minutes: service.duration }] : [],
  )
  const { free_on, free_from, free_to } = question.wishes
  const starts = await listFreeStarts(from, bookers, { wish: { free_on, free_from, free_to }, now: from.now })
  return shown.map(({ card, services, service }): FoundProvider => {
    const { distance, reaches, free_start, tier } = found.get(card.id) ?? unknownMatch
    return {
      ...card,
      distance_miles: distance === null ? null : roundMiles(milesOfChord(distance)),
      matched_service: service ? matchedOf(service) : null,
      photos: service ? photosOf(service.photos, services) : card.photos,
      free_starts: starts.get(card.id) ?? [],
      free_start: free_start ? timeOf(free_start) : null,
      reaches,
      mentioned: !isMeant(tier),
    }
  })
}

async function nearestTo(from: Sources, question: Question, place: Coordinates): Promise<FoundProvider | null> {
  if (question.chosen?.length === 0 || question.fields === null) return null
  const match = await findNearest(from, criteriaOf(question, question.tiers.all), place)
  if (!match) return null
  const isTimed = question.wishes.free_on !== undefined
  const [start] = isTimed ? await findStarts(from, question, [match]) : []
  const [item] = await itemsOf(from, question, [{ ...match, free_start: start ?? null }])
  return item ?? null
}

const filters: Record<SearchFilter, Partial<Wishes>> = {
  category: { category: [] },
  max_price: { max_price: undefined },
  min_rating: { min_rating: undefined },
  verified: { verified: undefined },
  instant: { instant: undefined },
  location_type: { location_type: undefined },
  field: { field: [] },
  free_on: { free_on: undefined },
  reach: { reach: 'all' },
}

/**
 * The filter without which most providers are found. Of many filters, only the first are tried: the
 * more there are, the less it helps to take one away.
 */
async function insteadOf(from: Sources, question: Question, { is_total, beyond }: MatchList): Promise<Instead> {
  const { wishes, place, meaning } = question
  const active = (Object.keys(filters) as SearchFilter[]).filter((filter) => {
    if (filter === 'reach') return place && wishes.reach !== 'all' && !(is_total && beyond === 0)
    if (filter === 'field') return question.fields !== undefined
    return filter === 'category' ? question.chosen && meaning.subjects.length > 0 : wishes[filter]
  })
  const tried = active.slice(0, TRIED_FILTERS)
  const candidates = Math.ceil(COUNTED_CANDIDATES / tried.length)
  let without: Instead['without'] = null
  for (const filter of tried) {
    const given = { ...wishes, ...filters[filter], sort: undefined, limit: COUNTED_RESULTS }
    const chosen = categoryIds(given.category ?? [])
    const fields = filter === 'field' ? undefined : question.fields
    const { total } = await findPage(from, { ...question, wishes: given, chosen, fields, candidates })
    if (total > (without?.total ?? 0)) without = { filter, total: Math.min(total, COUNTED_RESULTS) }
    if (total >= COUNTED_RESULTS) break
  }
  return { without, categories: categoriesNamed(meaning.categories) }
}

async function placeOf(
  from: Sources,
  { lat, lng, location }: Pick<Wishes, 'lat' | 'lng' | 'location'>,
): Promise<Coordinates | undefined> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng }
  if (!location) return undefined
  const { coordinates } = await getChosenZip(from, location)
  return coordinates
}

/** The date of `free_on`, by the clock of the place. */
async function dayOf({ db, now }: Sources, { free_on, location = '' }: Wishes, place: Coordinates | undefined) {
  if (!free_on || !isDayWord(free_on)) return free_on
  const zone = place && (await findTimeZone(db, { zipCode: location, coordinates: place }))
  return dayMeant(free_on, dateIn(zone ?? country().time_zone, now))
}

/**
 * Up to five lowercase service names that contain the text, the most offered first; none for blank
 * text.
 */
export async function listSuggestions({ db }: Pick<Context, 'db'>, text: string): Promise<string[]> {
  if (text.trim() === '') return []
  const { rows } = await sql<{ name: string }>`
    select name from service_name, (select searchable(${text}) as part) as typed
    where service_count > 0 and part <> '' and strpos(plain, part) > 0
    order by service_count desc, name limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Suggestions for typed text: services and businesses whose names contain it, and categories that
 * it means or begins to mean. A misspelled word is corrected if nothing contains it. None for blank
 * text.
 */
export async function suggest(
  from: Pick<Context, 'db' | 'pool'>,
  text: string,
  place?: Coordinates,
): Promise<SearchSuggestions> {
  const meaning = await understandText(from, text)
  if (meaning.plain === '') return { services: [], categories: [], businesses: [] }
  const found = await listSuggestions(from, text)
  const services = found.length > 0 || !meaning.corrected ? found : await listSuggestions(from, meaning.corrected)
  return {
    services,
    categories: await suggestCategories(from, meaning),
    businesses: await suggestBusinesses(from, meaning, place),
  }
}

/**
 * Suggestions as {@link suggest} makes them, near a ZIP code if one is given. Throws 422 for an
 * invalid or unknown one.
 */
export const suggestNear = async (
  from: Sources,
  { search, location }: z.infer<typeof SuggestionWishes>,
): Promise<SearchSuggestions> => suggest(from, search, await placeOf(from, { location }))

/**
 * The categories that the text means or its last word begins: first the one with the most trades
 * that begin with it, then the one with the most terms.
 */
async function suggestCategories({ db }: Pick<Context, 'db'>, { subjects, categories }: Meaning) {
  const last = subjects.at(-1)?.words.at(-1)
  const named = categoriesNamed(categories.length > 0 ? categories : idsOf(last?.begins ?? 0))
  if (!last || named.length < 2) return named
  const { rows } = await sql<{ name: CategoryName }>`
    select name from categories left join search_term
      on category_id = id and term >= ${last.token} and term < ${last.token} || U&'\\+10FFFF'
    where name = any (${named})
    group by id, name
    order by count(*) filter (where kind = 'trades') desc, count(term) desc, id limit 3`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The businesses near the place whose names contain the text. Texts of one or two letters must
 * begin the name, because most names contain them.
 */
async function suggestBusinesses({ db }: Pick<Context, 'db'>, { plain }: Meaning, place: Coordinates | undefined) {
  const isNamed =
    plain.length < 3
      ? sql`sort_name >= ${plain} and sort_name < ${plain} || U&'\\+10FFFF'`
      : sql`searchable(business_name) like '%' || ${plain} || '%'`
  const { rows } = await sql<SearchSuggestions['businesses'][number]>`
    select providers.id, business_name, city, state
    from providers
    join users using (id)
    join provider_search on provider_id = providers.id
    where ${isNamed} and ${place ? isNear(areaOf(place)) : sql`true`}
    order by provider_search.rank, sort_name, providers.id limit 3`.execute(db)
  return rows
}

/** The missed searches of the last 30 days, the most frequent first; at most 100. */
export async function listMissedSearches({ db, now }: Pick<Context, 'db' | 'now'>): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    select words, sum(times)::int as times,
      (array_agg(zip_prefix order by times desc, zip_prefix) filter (where zip_prefix <> ''))[:5] as zip_prefixes
    from (
      select words, zip_prefix, sum(times) as times from missed_search
      where day > ${now}::timestamptz::date - 30 group by words, zip_prefix
    ) as by_place
    group by words order by 2 desc, words limit 100`.execute(db)
  return rows.map((row) => ({ ...row, zip_prefixes: row.zip_prefixes ?? [] }))
}

/** The words and phrases that operators have made mean a category, in alphabetical order. */
export async function listSynonyms({ db }: Pick<Context, 'db'>): Promise<Synonym[]> {
  return db
    .selectFrom('search_term')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['term', 'categories.name as category'])
    .where('source', '=', 'operator')
    .where('kind', '=', 'tasks')
    .orderBy('term')
    .orderBy('categories.id')
    .$castTo<Synonym>()
    .execute()
}
