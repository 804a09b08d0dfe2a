import type { PlaceNames } from '#db/countries/country.ts'
import { placeNames } from '#db/countries/place-names.ts'
import { isZipCode, zipIn } from '#domains/locations/codes-rules.ts'
import { regionCode } from '#domains/locations/regions-rules.ts'
import { country } from '#ui/country.ts'
import type { Subject } from './meaning-contract.ts'
import { isTerm, wordsIn } from './meaning-rules.ts'
import type { Spot } from './places-contract.ts'
import type { Word } from './words-contract.ts'

interface Names {
  words: ReadonlySet<string>
  nicknames: ReadonlyMap<string, Spot['place']>
}

const namesOfCountry: Record<string, Names> = {}

/** Words and names of towns in the country of the site. */
const names = (): Names => (namesOfCountry[country().code] ??= namesOf(placeNames[country().code]))

const namesOf = ({ words = [], nicknames = {} }: Partial<PlaceNames> = {}): Names => ({
  words: new Set(words),
  nicknames: new Map(Object.entries(nicknames)),
})

const introductions = new Set(['in', 'near', 'around', 'at', 'en', 'cerca'])

/** Words between an introduction and a name: "in the Bronx", "cerca de Miami". */
const joints = new Set(['the', 'de', 'del', 'el'])

const MOST_NAME_WORDS = 3
const MOST_STATE_WORDS = 3

/**
 * Where a text of these words may name a place, the likeliest first: ZIP codes, towns after "in"
 * ("in New York"), states after "in", the last words, and the first words if they have a state.
 */
export function spotsIn(words: readonly string[]): Spot[] {
  const starts = words.flatMap((word, at) => (introductions.has(word) ? [at] : [])).toReversed()
  const introduced = [namesFrom, stateFrom].flatMap((read) =>
    starts.flatMap((first) => {
      const start = joints.has(words[first + 1] ?? '') ? first + 2 : first + 1
      return read(words, start).map((name) => ({ ...name, first, is_introduced: true, is_certain: true }))
    }),
  )
  const unintroduced = words.flatMap((_, first) =>
    namesFrom(words, first).map((name) => ({ ...name, first, is_introduced: false })),
  )
  const last = unintroduced.filter(({ end, first, is_certain }) => end === words.length && (first > 0 || is_certain))
  const leading = unintroduced.filter(
    ({ end, first, is_certain }) =>
      first === 0 && is_certain && end < words.length && !names().words.has(words[end - 1] ?? ''),
  )
  const alone = unintroduced
    .filter(({ end, first, is_certain }) => first === 0 && end === words.length && !is_certain)
    .map((name) => ({ ...name, is_alone: true }))
  const spots = [...introduced, ...last, ...leading, ...alone]
  return [...spots.filter(isZip), ...spots.filter((spot) => !isZip(spot))]
}

const isZip = ({ place }: Spot) => 'zip_code' in place && place.label === undefined

type Name = Pick<Spot, 'end' | 'words' | 'place' | 'is_certain'>

/**
 * The postal code that begins at `start`, and its number of words: "78704", "78704 1234",
 * "k1a 0b1".
 */
function codeFrom(words: readonly string[], start: number): { zip_code: string; count: number } | undefined {
  const [first = '', second = ''] = words.slice(start)
  const both = zipIn(first + second)
  if (second && first.length < both.length && isZipCode(both)) return { zip_code: both, count: 2 }
  const zip_code = zipIn(first)
  if (!isZipCode(zip_code)) return undefined
  return { zip_code, count: /^[0-9]{5}$/.test(first) && /^[0-9]{4}$/.test(second) ? 2 : 1 }
}

/** The names that the words from `start` on may form, the longest first. */
function namesFrom(words: readonly string[], start: number): Name[] {
  const code = codeFrom(words, start)
  if (code) {
    const { zip_code, count } = code
    const end = start + count
    return [{ end, words: words.slice(start, end), place: { zip_code }, is_certain: true }]
  }
  const found: Name[] = []
  const { nicknames } = names()
  for (let count = 1; count <= MOST_NAME_WORDS && start + count <= words.length; count++) {
    const name = words.slice(start, start + count)
    const end = start + count
    const nickname = nicknames.get(asOne(name))
    if (nickname) found.push({ end, words: name, place: nickname, is_certain: false })
    found.push({ end, words: name, place: { town: name.join('-') }, is_certain: false })
    for (let more = 1; more <= MOST_STATE_WORDS && end + more <= words.length; more++) {
      const state = regionCode(asOne(words.slice(end, end + more)))
      if (state) found.push({ end: end + more, words: name, place: { town: name.join('-'), state }, is_certain: true })
    }
  }
  return found.toSorted((a, b) => b.end - a.end)
}

/** The state that the words from `start` to the end name. */
function stateFrom(words: readonly string[], start: number): Name[] {
  const name = words.slice(start)
  const state = name.length <= MOST_STATE_WORDS ? regionCode(asOne(name)) : undefined
  if (!state || names().words.has(asOne(name))) return []
  return [{ end: words.length, words: name, place: { state }, is_certain: true }]
}

/** The words as a key: "new-york" for "new york", "dc" for "d c". */
const asOne = (words: string[]) => words.join(words.every(({ length }) => length === 1) ? '' : '-')

/**
 * Whether words of a text may name a place, as far as the vocabulary says: "reading" is tutoring,
 * and "walker" in "dog walker" is pet services. A name may have such words after "in" if not all of
 * them are, and before its state if they are no trade. Words that search ignores name a town only
 * after "in" or before its state: there is a Quemado, Texas, but "enchufe quemado" is a burnt plug.
 */
export function mayNamePlace(
  { words, first, is_introduced, place }: Spot,
  subjects: readonly Subject[],
  fillers: readonly string[],
): boolean {
  if ('zip_code' in place) return true
  if (!is_introduced && !place.state && words.every((word) => fillers.includes(word))) return false
  const isOwn = ({ token }: Word) => words.includes(token)
  const terms = subjects.filter((subject) => isTerm(subject) && subject.words.some(isOwn))
  if (!wordsIn(terms).every(isOwn)) return false
  if (place.state)
    return is_introduced || (!terms.some(({ is_trade }) => is_trade) && (first > 0 || terms.length === 0))
  const begun = words.length === 1 ? wordsIn(subjects).filter(({ begins }) => begins > 0) : []
  const meant = new Set([...wordsIn(terms), ...begun].map(({ token }) => token))
  return is_introduced ? !words.every((word) => meant.has(word)) : !words.some((word) => meant.has(word))
}

const shortForms = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]

/**
 * The spellings of a town's name in the table: "st-louis" is also "saint-louis", and "ofallon" is
 * "o-fallon".
 */
export function spellingsOf(town: string): string[] {
  const written = (from: number, to: number) => {
    const forms = new Map(shortForms.map((pair) => [pair[from], pair[to]]))
    return town
      .split('-')
      .map((word) => forms.get(word) ?? word)
      .join('-')
  }
  return [...new Set([town, written(0, 1), written(1, 0), town.replace(/^o(?=[^aeiou-])/, 'o-')])]
}

/**
 * Towns whose name is an English word need this many people: there is a Home, Kansas, and a Wall,
 * New Jersey.
 */
const LARGE = { introduced: 50_000, last: 300_000 }

/** A text that is only a name is mostly a person's, so the town must be rather large. */
const ALONE = 100_000

/**
 * Names of several English words need fewer people. So do names at the end of a text, because many
 * small towns have the name of a family.
 */
const MEDIUM = { introduced: 10_000, last: 30_000, name: 10_000 }

/**
 * How many people a town needs, roughly, if the text doesn't say its state. `is_english`: all its
 * words are.
 */
export function leastPeople({ words, place, is_introduced, is_alone }: Spot, is_english: boolean): number {
  if (!('town' in place) || place.state) return 0
  if (regionCode(place.town)) return LARGE.last
  if (is_english) return (words.length === 1 ? LARGE : MEDIUM)[is_introduced ? 'introduced' : 'last']
  if (is_alone) return ALONE
  return is_introduced ? 0 : MEDIUM.name
}
