import { offeredServicesOf } from '#domains/catalog/services-queries.server.ts'
import { bestService } from '#domains/catalog/services-rules.ts'
import { milesOfChord } from '#domains/locations/rules.ts'
import { listStandings } from '#domains/providers/queries.server.ts'
import type { FreeStart } from '#domains/schedule/availability-contract.ts'
import { findFreeStarts } from '#domains/schedule/availability-queries.server.ts'
import { HORIZON_DAYS } from '#domains/schedule/slots-rules.ts'
import type { Context } from '#platform/context.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import type { Criteria, Match } from './documents-contract.ts'
import { isMeantFully } from './documents-rules.ts'
import { findMatches } from './index-queries.server.ts'
import { COUNTED_RESULTS } from './index-rules.ts'
import type { Fitting, MatchList, OrderWishes, Position, Question } from './order-contract.ts'
import {
  areaOf,
  CANDIDATES,
  compareKeys,
  criteriaOf,
  ENOUGH_CANDIDATES,
  FREE_BATCH,
  freeWish,
  hasRoom,
  inOrder,
  isPricedByService,
  LAST,
  MOST_CANDIDATES,
  pageOf,
  SORTED,
  serviceWish,
  standingScore,
  TOO_FEW,
  unsorted,
  withoutFeatured,
} from './order-rules.ts'
import type { Level } from './tiers-contract.ts'

type Sources = Pick<Context, 'db' | 'pool' | 'now'>

const nothing: MatchList = {
  matches: [],
  next: null,
  total: 0,
  meant: 0,
  is_total: true,
  beyond: 0,
  is_beyond_total: true,
  level: 0,
  is_few: false,
}

/** A page of matches: those of the narrowest level with enough of them. */
export async function findPage(from: Sources, question: Question, after?: Position): Promise<MatchList> {
  if (question.chosen?.length === 0 || question.fields === null || !isBookable(from.now, question.wishes))
    return nothing
  const { levels } = question.tiers
  if (after) {
    const { level, is_few } = after
    return { ...(await findIn(from, question, levelAt(levels, level), after)), level, is_few }
  }
  const isCategory = question.meaning.categories.length > 0
  for (const [level, { least }] of levels.slice(0, -1).entries()) {
    const list = await findIn(from, question, levelAt(levels, level))
    const isLong = !list.is_total && list.matches.length >= question.wishes.limit
    if (isLong || (isCategory ? list.meant : list.total) >= least) return { ...list, level, is_few: level > 0 }
  }
  const level = levels.length - 1
  const list = await findIn(from, question, levelAt(levels, level))
  return { ...list, level, is_few: level > 0 || (isCategory && isFewOfCategory(list)) }
}

const levelAt = (levels: readonly Level[], at: number) => levels[Math.min(at, levels.length - 1)]?.tiers ?? []

type Page = Omit<MatchList, 'level' | 'is_few'>

/** Whether too few in the meant category have all words. Others come after all of them. */
const isFewOfCategory = ({ meant, total, is_total }: Page) => meant < TOO_FEW && (is_total || meant < total)

/** Whether a provider somewhere on earth may have a free slot on this day, at these times. */
function isBookable(now: Date, { free_on: day, free_from, free_to, minutes }: OrderWishes): boolean {
  if (!day) return true
  const today = dateIn('UTC', now)
  const isInTime = day >= daysAfter(today, -1) && day <= daysAfter(today, HORIZON_DAYS + 1)
  return isInTime && hasRoom({ free_from, free_to, minutes })
}

/** The counts of a list that has all matches which were found. */
const countsOf = (matches: Match[]) => ({
  total: matches.length,
  meant: matches.filter(({ tier }) => isMeantFully(tier)).length,
})

async function findIn(from: Sources, question: Question, tiers: Criteria['tiers'], after?: Position): Promise<Page> {
  const { wishes, place } = question
  const isUsual = wishes.sort === undefined || wishes.sort === 'distance'
  // Near a place, nothing comes before distance, not even a whole name.
  const criteria = criteriaOf(question, isUsual && place ? tiers.filter(({ number }) => number >= 0) : tiers)
  if (!isUsual) return findSorted(from, question, criteria, after)
  const behind = after && { ...after.match, rating: 0, lowest_price: null, reaches: true }
  if (wishes.free_on || isPricedByService(question)) return findFiltered(from, question, criteria, behind)
  const page = { area: areaOf(place), after: behind, limit: wishes.limit + 1 }
  const { matches, ...counts } = await findMatches(from, criteria, page)
  return { ...pageOf(matches.map(unsorted), wishes.limit), ...counts }
}

/** A page in the usual order, of those who pass the filters by free time and matched service. */
async function findFiltered(from: Sources, question: Question, criteria: Criteria, after: Match | undefined) {
  const { limit } = question.wishes
  const enough = after ? limit + 1 : COUNTED_RESULTS + 1
  const { fitting, last, is_complete, ...beyond } = await findFitting(from, question, criteria, {
    after,
    enough,
    most: enough,
    candidates: 2 * enough,
    at_once: CANDIDATES,
  })
  const matches = fitting.map((match) => ({ ...match, key: [] }))
  const page = pageOf(matches, limit)
  const rest = is_complete || !last ? null : { ...last, key: [] }
  return { ...page, next: page.next ?? rest, ...countsOf(matches), is_total: is_complete, ...beyond }
}

/** A page in another order: sorts the first candidates who pass the filters. */
async function findSorted(from: Sources, question: Question, criteria: Criteria, after: Position | undefined) {
  const sorted = SORTED[question.wishes.sort ?? 'best']
  const { fitting, is_complete, ...beyond } = await findFitting(from, question, criteria, {
    after: undefined,
    enough: ENOUGH_CANDIDATES,
    most: MOST_CANDIDATES,
    candidates: sorted,
    at_once: sorted,
  })
  const matches = inOrder(fitting, await sortValues(from, question, fitting))
  const behind = after ? matches.filter(({ key }) => compareKeys(key, after.key) > 0) : matches
  return { ...pageOf(behind, question.wishes.limit), ...countsOf(matches), is_total: is_complete, ...beyond }
}

interface Scan {
  /** The match to start after. */
  after: Match | undefined
  /** How many matches must pass the filters, and how many may. */
  enough: number
  most: number
  /**
   * The number of candidates found in order that are checked before looking for more; then twice as
   * many.
   */
  candidates: number
  /** How many candidates to look at together, at most. */
  at_once: number
}

/**
 * Candidates who pass the filters by free time and matched service, in the usual order. Looks at
 * more candidates until `enough` of them pass, up to a limit. `last` is the last candidate
 * that it looked at.
 */
async function findFitting(from: Sources, question: Question, criteria: Criteria, scan: Scan) {
  const { after, enough, most, candidates, at_once } = scan
  const limitOfCandidates = question.candidates ?? MOST_CANDIDATES
  const fitting: Fitting[] = []
  let last = after
  let seen = 0
  let step = candidates
  let beyond = 0
  // The filters by free time and matched service are not checked for those who do not travel to the
  // place.
  let is_beyond_total = question.wishes.free_on === undefined && !isPricedByService(question)
  let finished: number | undefined
  let isComplete = false
  while (!isComplete && fitting.length < enough && seen < limitOfCandidates) {
    const limit = Math.min(at_once, limitOfCandidates - seen)
    const page = { area: areaOf(question.place), after: last, finished, limit, enough: Math.min(limit, step) }
    step *= 2
    const found = await findMatches(from, criteria, page)
    const free = await keepFree(from, question, found.matches, (seen === 0 ? most : enough) - fitting.length)
    fitting.push(...free.fitting)
    is_beyond_total &&= seen > 0 || found.is_beyond_total
    seen += found.matches.length
    last = found.matches.at(-1) ?? last
    beyond = Math.max(beyond, found.beyond)
    finished = found.finished
    isComplete = found.is_total && found.matches.length < limit && free.is_complete
  }
  return { fitting, last, is_complete: isComplete, beyond, is_beyond_total }
}

/**
 * Leaves out the candidates who are not free, or whose matched service costs too much. May stop
 * after `enough` that are free.
 */
async function keepFree(from: Sources, question: Question, matches: Match[], enough: number) {
  const { free_on, max_price } = question.wishes
  const ids = matches.map(({ provider_id }) => provider_id)
  const prices = isPricedByService(question) ? await pricesOf(from, question, ids) : undefined
  const cheap = matches.filter(
    (one) => !prices || (prices.get(one.provider_id) ?? one.lowest_price ?? 0) <= (max_price ?? 0),
  )
  if (!free_on) return { fitting: cheap.map((match) => ({ ...match, free_start: null })), is_complete: true }
  const fitting: Fitting[] = []
  let seen = 0
  while (seen < cheap.length && fitting.length < enough) {
    const batch = cheap.slice(seen, seen + FREE_BATCH)
    fitting.push(...(await thoseFree(from, question, batch)))
    seen += batch.length
  }
  return { fitting, is_complete: seen >= cheap.length }
}

async function thoseFree(from: Sources, question: Question, matches: Match[]): Promise<Fitting[]> {
  const starts = await findStarts(from, question, matches)
  const startOf = new Map(starts.map((start) => [start.provider_id, start]))
  return matches.flatMap((match) => {
    const free_start = startOf.get(match.provider_id)
    return free_start ? [{ ...match, free_start }] : []
  })
}

/**
 * The first free starts at the requested time. A provider without a service has none: there is
 * nothing to book.
 */
export function findStarts(from: Sources, question: Question, matches: readonly Match[]): Promise<FreeStart[]> {
  const bookable = matches.filter(({ lowest_price }) => lowest_price !== null)
  const ids = bookable.map(({ provider_id }) => provider_id)
  return findFreeStarts(from, ids, freeWish(from.now, question))
}

/** The sort key of each provider, lowest first; undefined for the usual order. */
async function sortValues(from: Sources, question: Question, matches: Fitting[]) {
  const ids = matches.map(({ provider_id }) => provider_id)
  const { sort } = question.wishes
  if (sort === 'rating') return new Map(matches.map(({ provider_id, rank }) => [provider_id, withoutFeatured(rank)]))
  if (sort === 'price') {
    const prices = await pricesOf(from, question, ids)
    return new Map(matches.map((one) => [one.provider_id, prices.get(one.provider_id) ?? one.lowest_price ?? LAST]))
  }
  if (sort === 'soonest') {
    const starts = question.wishes.free_on
      ? matches.flatMap(({ free_start }) => free_start ?? [])
      : await findStarts(from, question, matches)
    return new Map(starts.map(({ provider_id, starts_at }) => [provider_id, starts_at.getTime()]))
  }
  if (sort !== 'best') return undefined
  const standings = new Map((await listStandings(from, ids)).map((one) => [one.id, one]))
  return new Map(
    matches.flatMap(({ provider_id, tier, distance }): [string, number][] => {
      const standing = standings.get(provider_id)
      const distance_miles = distance === null ? null : milesOfChord(distance)
      return standing ? [[provider_id, -standingScore({ ...standing, tier, distance_miles })]] : []
    }),
  )
}

/** The price of an hour of the services that fit the search. A quote comes last. */
async function pricesOf(from: Sources, question: Question, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const wish = serviceWish(question)
  const offered = await runNamed(from, offeredServicesOf(ids))
  return new Map(
    offered.flatMap(({ provider_id, services }) => {
      const best = bestService(services, wish)
      return best ? [[provider_id, best.hour_price ?? LAST]] : []
    }),
  )
}
