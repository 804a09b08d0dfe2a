import type { Category } from '#domains/catalog/categories-contract.ts'
import { LONGEST_MINUTES } from '#domains/schedule/availability-limits.ts'
import { SHORTEST_MINUTES } from '#domains/schedule/availability-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { plainText } from '#platform/plain-text.ts'
import { dayText, roundMoney } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { ProvidersSearch } from '#urls.ts'

/** Whether a text has only signs, which search does not read: no letter and no digit. */
export const isOnlySigns = (text: string): boolean => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text)

/** The number of popular searches on the home page. */
const POPULAR_SEARCHES = 5

/** The categories with the most providers, in that order. */
export function popularOf(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => b.provider_count - a.provider_count || a.id - b.id).slice(0, POPULAR_SEARCHES)
}

/**
 * The number of results in words: "1 provider", "37 providers", "100+ providers near Austin, TX".
 * `town`: near which; "" for the user's own place.
 */
export function countText(found: { total: number; total_is_exact: boolean }, town: string | null = null): string {
  const { total, total_is_exact } = found
  const count = total_is_exact ? total : `${total}+`
  if (town === null) return t('{total, plural, one {{count} provider} other {{count} providers}}', { total, count })
  return town
    ? t('{total, plural, one {{count} provider} other {{count} providers}} near {town}', { total, count, town })
    : t('{total, plural, one {{count} provider} other {{count} providers}} near you', { total, count })
}

/** The most words of a missed search that is counted. Longer texts are rarely typed twice. */
export const MISSED_WORDS = 6

/** The longest synonym, in characters. */
export const MOST_LETTERS = 100

/** The error of a synonym that is too short or too long. */
export const termLength = (): string => t('Please enter 2 to {count} letters', { count: MOST_LETTERS })

/** The error of a synonym that only has words that search ignores. */
export const termIgnored = msg(
  'Search ignores these words, because they say nothing about the work. Please add a word that does.',
)

/** Words for days that `free_on` takes instead of a date. */
export const dayWords = ['today', 'tomorrow', 'weekend'] as const
/** A word for a day. */
export type DayWord = (typeof dayWords)[number]

/** The date of a word, e.g. of "tomorrow". `today` is `YYYY-MM-DD` at the place. */
export function dayMeant(word: DayWord, today: string): string {
  const day = Date.parse(today)
  const weekday = new Date(day).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const later = { today: 0, tomorrow: 1, weekend: isWeekend ? 0 : 6 - weekday }[word]
  return new Date(day + later * DAY_MS).toISOString().slice(0, 10)
}

/** Parts of a day, as forms offer them instead of two times. */
export const dayParts = {
  morning: { label: msg('Morning'), from: '08:00', to: '12:00' },
  afternoon: { label: msg('Afternoon'), from: '12:00', to: '17:00' },
  evening: { label: msg('Evening'), from: '17:00', to: '21:00' },
} as const
/** A part of a day. */
export type DayPart = keyof typeof dayParts

/** The value of the field `free_on` if the date comes from a second field of the same name. */
export const PICKED_DAY = 'pick'

/** Orders of the list, as `sort` takes them. */
export const sorts = ['best', 'distance', 'rating', 'price', 'soonest'] as const

/** Where the work happens, in the customer's words. */
export const placesOfWork = {
  customer: msg('At my place'),
  provider: msg('At the provider’s place'),
  online: msg('Online'),
} as const

const ownParameters = {
  search: true,
  exact: true,
  said: true,
  category: true,
  location: true,
  lat: true,
  lng: true,
  sort: true,
  reach: true,
  max_price: true,
  min_rating: true,
  verified: true,
  instant: true,
  field: true,
  location_type: true,
  free_on: true,
  free_from: true,
  free_to: true,
  minutes: true,
  cursor: true,
} satisfies Record<keyof ProvidersSearch, true>

/** A wished value of an own field: its id, and a choice, `true` or `false`. */
export const fieldWish = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:.{1,100}$/i

/** How many values of own fields a search can wish for. */
export const MOST_FIELD_WISHES = 20

/** The names that {@link readSearch} reads. */
export const searchParameters: readonly string[] = [...Object.keys(ownParameters), 'time']

/**
 * Reads the query of `/providers`. Invalid and blank values count as missing. `time`, e.g.
 * "afternoon", stands for `free_from` and `free_to` in forms.
 */
export function readSearch(params: URLSearchParams): ProvidersSearch {
  const text = (key: string) => params.get(key)?.trim() || undefined
  const oneOf = <T extends string>(key: string, values: readonly T[]) => values.find((value) => value === text(key))
  const number = (key: string, least: number, most: number) => {
    const value = Number.parseFloat(params.get(key) ?? '')
    return value >= least && value <= most ? value : undefined
  }
  const [lat, lng] = [number('lat', -90, 90), number('lng', -180, 180)]
  const isOnEarth = lat !== undefined && lng !== undefined
  const location = text('location')
  const sort = oneOf('sort', sorts)
  const minutes = number('minutes', SHORTEST_MINUTES, LONGEST_MINUTES)
  const category = params.getAll('category').map((name) => name.trim().toLowerCase())
  const field = [...new Set(params.getAll('field').filter((wish) => fieldWish.test(wish)))].slice(0, MOST_FIELD_WISHES)
  const search = text('search')?.slice(0, 200)
  return withoutMissing({
    search,
    exact: search ? oneOf('exact', ['true']) : undefined,
    said: text('said')?.slice(0, 200),
    category: category.some(Boolean) ? [...new Set(category.filter(Boolean))] : undefined,
    location,
    lat: isOnEarth ? lat : undefined,
    lng: isOnEarth ? lng : undefined,
    // "Nearest" is the usual order near a place, and impossible without one.
    sort: sort === 'distance' ? undefined : sort,
    // The text can name a place, too.
    reach: location || isOnEarth || search ? oneOf('reach', ['all']) : undefined,
    max_price: number('max_price', 0, 1_000_000),
    min_rating: number('min_rating', 1, 5),
    verified: oneOf('verified', ['true']),
    instant: oneOf('instant', ['true']),
    location_type: oneOf('location_type', ['customer', 'provider', 'online']),
    field: field.length > 0 ? field : undefined,
    ...readFreeTime(params),
    minutes: minutes === undefined ? undefined : Math.floor(minutes),
    cursor: text('cursor'),
  })
}

/** Drops missing values, as in the browser, so that the same changes lead to the same address. */
const withoutMissing = (search: ProvidersSearch): ProvidersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** The wanted day and time. A time without a day counts as missing. */
function readFreeTime(params: URLSearchParams): Pick<ProvidersSearch, 'free_on' | 'free_from' | 'free_to'> {
  const [chosen = '', picked = ''] = params.getAll('free_on')
  const free_on = chosen === PICKED_DAY ? picked : chosen
  if (!isDay(free_on)) return {}
  const part = dayParts[params.get('time') as DayPart]
  const free_from = part?.from ?? clockTime(params.get('free_from'))
  const free_to = part?.to ?? clockTime(params.get('free_to'))
  return free_from && free_to && free_from >= free_to ? { free_on } : { free_on, free_from, free_to }
}

/** Whether a value of `free_on` is a word, not a date. */
export const isDayWord = (text: string): text is DayWord => dayWords.some((word) => word === text)

const isDay = (text: string) =>
  isDayWord(text) || (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) > 0 && isRealDate(text))

const isRealDate = (date: string) => new Date(Date.parse(date)).toISOString().startsWith(date)

const clockTime = (text: string | null) => (text && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined)

/** The part of the day that a search names; undefined if it names other times or none. */
export function dayPartOf({ free_from, free_to }: ProvidersSearch): DayPart | undefined {
  return (Object.keys(dayParts) as DayPart[]).find(
    (part) => dayParts[part].from === free_from && dayParts[part].to === free_to,
  )
}

/** A filter of the list in words, and what the search is without it. */
export interface ActiveFilter {
  name: keyof ProvidersSearch
  text: string
  without: ProvidersSearch
}

/**
 * The filters of a search besides text, categories and place. A day of another year than `now` has
 * its year.
 */
export function activeFilters(search: ProvidersSearch, now: Date): ActiveFilter[] {
  const { max_price, min_rating, verified, instant, location_type, reach, free_on, free_from, free_to, minutes } =
    search
  const filter = (name: keyof ProvidersSearch, text: string | undefined, without: ProvidersSearch = {}) =>
    text ? [{ name, text, without: { ...search, cursor: undefined, [name]: undefined, ...without } }] : []
  const noTime = { free_from: undefined, free_to: undefined }
  return [
    ...filter('free_on', free_on && dayName(free_on, now), noTime),
    ...filter('free_from', free_from || free_to ? timeName(search) : undefined, noTime),
    ...filter('minutes', minutes && minutes !== 60 ? t('{hours} hours', { hours: minutes / 60 }) : undefined),
    ...filter(
      'max_price',
      max_price === undefined ? undefined : t('Up to {amount}/h', { amount: roundMoney(max_price) }),
    ),
    ...filter('min_rating', min_rating ? t('{stars} stars or more', { stars: min_rating }) : undefined),
    ...filter('verified', verified && t('Verified')),
    ...filter('instant', instant && t('Instant booking')),
    ...filter('location_type', location_type && t(placesOfWork[location_type])),
    ...filter('reach', reach && t('Beyond their travel area')),
  ]
}

/** "Tomorrow", "This weekend". */
export const wordName = (day: DayWord): string =>
  ({ today: t('Today'), tomorrow: t('Tomorrow'), weekend: t('This weekend') })[day]

/** The name of a day: "Tomorrow", or "Tue, Nov 24". */
function dayName(day: string, now: Date): string {
  if (isDayWord(day)) return wordName(day)
  const isThisYear = day.startsWith(String(now.getUTCFullYear()))
  return dayText(day, { weekday: 'short', month: 'short', year: isThisYear ? undefined : 'numeric' })
}

/** "Afternoon", "13:00 to 15:30". */
function timeName(search: ProvidersSearch): string {
  const part = dayPartOf(search)
  return part
    ? t(dayParts[part].label)
    : t('{from} to {until}', { from: search.free_from ?? '0:00', until: search.free_to ?? '24:00' })
}

/**
 * The typed words without the dropped ones, and without fillers beside those or at the end; empty
 * if none is left. Search may read one word as several, as in "78704-1234".
 */
export function keptWords(
  text: string,
  { dropped, fillers = [] }: { dropped: readonly string[]; fillers?: readonly string[] | undefined },
): string {
  const typed = text.split(/\s+/).filter(Boolean)
  const isIn = (word: string, some: readonly string[]) => {
    const words = plainWords(word)
    return words.length > 0 && words.every((one) => some.includes(one))
  }
  const isGone = (step: 1 | -1, at: number): boolean => {
    const word = typed[at]
    if (word === undefined) return step === 1
    return isIn(word, dropped) || (isIn(word, fillers) && isGone(step, at + step))
  }
  return typed.filter((_, at) => !isGone(1, at) && !isGone(-1, at)).join(' ')
}

/** The words as `searchable` in db/migrations sees them. */
const plainWords = (text: string): string[] =>
  plainText(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
