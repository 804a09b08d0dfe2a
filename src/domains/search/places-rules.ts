import { isZipCode } from '#domains/locations/rules.ts'
import type { Subject } from './meaning-contract.ts'
import { isTerm, wordsIn } from './meaning-rules.ts'
import type { Spot } from './places-contract.ts'
import type { Word } from './words-contract.ts'

const states = new Map(
  [
    'ak alaska|al alabama|ar arkansas|as american-samoa|az arizona|ca california|co colorado|ct connecticut',
    'dc district-of-columbia|de delaware|fl florida|ga georgia|gu guam|hi hawaii|ia iowa|id idaho|il illinois|in indiana',
    'ks kansas|ky kentucky|la louisiana|ma massachusetts|md maryland|me maine|mi michigan|mn minnesota|mo missouri',
    'mp northern-mariana-islands|ms mississippi|mt montana|nc north-carolina|nd north-dakota|ne nebraska',
    'nh new-hampshire|nj new-jersey|nm new-mexico|nv nevada|ny new-york|oh ohio|ok oklahoma|or oregon|pa pennsylvania',
    'pr puerto-rico|ri rhode-island|sc south-carolina|sd south-dakota|tn tennessee|tx texas|ut utah|va virginia',
    'vi virgin-islands|vt vermont|wa washington|wi wisconsin|wv west-virginia|wy wyoming',
  ].flatMap((line) =>
    line
      .split('|')
      .flatMap((state) => state.split(' ').map((name) => [name, state.slice(0, 2).toUpperCase()] as const)),
  ),
)

/** The codes of all states and territories. */
export const stateCodes: readonly string[] = [...new Set(states.values())]

/** "TX" for "tx" and "texas", "NY" for "new-york"; undefined if it is not a state. */
export const stateCode = (slug: string): string | undefined => states.get(slug)

/**
 * What people call a town instead of its name. Queens has many towns, so it is the ZIP code in its
 * middle.
 */
const nicknames = new Map<string, Spot['place']>([
  ['dc', { town: 'washington', state: 'DC' }],
  ['la', { town: 'los-angeles', state: 'CA' }],
  ['manhattan', { town: 'new-york', state: 'NY' }],
  ['new-york-city', { town: 'new-york', state: 'NY' }],
  ['nola', { town: 'new-orleans', state: 'LA' }],
  ['nyc', { town: 'new-york', state: 'NY' }],
  ['philly', { town: 'philadelphia', state: 'PA' }],
  ['queens', { zip_code: '11375', label: 'Queens, NY' }],
  ['sf', { town: 'san-francisco', state: 'CA' }],
  ['vegas', { town: 'las-vegas', state: 'NV' }],
])

const introductions = new Set(['in', 'near', 'around', 'at'])

const MOST_NAME_WORDS = 3
const MOST_STATE_WORDS = 3

/**
 * States whose code is a usual word after another word of a text: "leak in wall", "corte de pelo".
 */
const WORDS_AND_STATES = new Set(['as', 'de', 'in', 'me', 'or'])

/**
 * Where a text of these words may name a place, the likeliest first: ZIP codes, towns after "in"
 * ("in New York"), states after "in", the last words, and the first words if they have a state.
 */
export function spotsIn(words: readonly string[]): Spot[] {
  const starts = words.flatMap((word, at) => (introductions.has(word) ? [at] : [])).toReversed()
  const introduced = [namesFrom, stateFrom].flatMap((read) =>
    starts.flatMap((first) => {
      const start = words[first + 1] === 'the' ? first + 2 : first + 1
      return read(words, start).map((name) => ({ ...name, first, is_introduced: true, is_certain: true }))
    }),
  )
  const names = words.flatMap((_, first) =>
    namesFrom(words, first).map((name) => ({ ...name, first, is_introduced: false })),
  )
  const last = names.filter(({ end, first, is_certain }) => end === words.length && (first > 0 || is_certain))
  const leading = names.filter(
    ({ end, first, is_certain }) =>
      first === 0 && is_certain && end < words.length && !WORDS_AND_STATES.has(words[end - 1] ?? ''),
  )
  const alone = names
    .filter(({ end, first, is_certain }) => first === 0 && end === words.length && !is_certain)
    .map((name) => ({ ...name, is_alone: true }))
  const spots = [...introduced, ...last, ...leading, ...alone]
  return [...spots.filter(isZip), ...spots.filter((spot) => !isZip(spot))]
}

const isZip = ({ words }: Spot) => words.length === 1 && isZipCode(words[0] ?? '')

type Name = Pick<Spot, 'end' | 'words' | 'place' | 'is_certain'>

/** What the words from `start` on may name, the longest first. */
function namesFrom(words: readonly string[], start: number): Name[] {
  const zip_code = words[start] ?? ''
  if (isZipCode(zip_code)) {
    const isLong = /^[0-9]{4}$/.test(words[start + 1] ?? '')
    return [{ end: start + (isLong ? 2 : 1), words: [zip_code], place: { zip_code }, is_certain: true }]
  }
  const names: Name[] = []
  for (let count = 1; count <= MOST_NAME_WORDS && start + count <= words.length; count++) {
    const name = words.slice(start, start + count)
    const end = start + count
    const nickname = nicknames.get(asOne(name))
    if (nickname) names.push({ end, words: name, place: nickname, is_certain: false })
    names.push({ end, words: name, place: { town: name.join('-') }, is_certain: false })
    for (let more = 1; more <= MOST_STATE_WORDS && end + more <= words.length; more++) {
      const state = stateCode(asOne(words.slice(end, end + more)))
      if (state) names.push({ end: end + more, words: name, place: { town: name.join('-'), state }, is_certain: true })
    }
  }
  return names.toSorted((a, b) => b.end - a.end)
}

/** The state that the words from `start` to the end name. */
function stateFrom(words: readonly string[], start: number): Name[] {
  const name = words.slice(start)
  const state = name.length <= MOST_STATE_WORDS ? stateCode(asOne(name)) : undefined
  if (!state || WORDS_AND_STATES.has(asOne(name))) return []
  return [{ end: words.length, words: name, place: { state }, is_certain: true }]
}

/** The words as a key: "new-york" for "new york", "dc" for "d c". */
const asOne = (words: string[]) => words.join(words.every(({ length }) => length === 1) ? '' : '-')

/**
 * Whether words of a text may name a place, as far as the vocabulary says: "reading" is tutoring,
 * and "walker" in "dog walker" is pet services. A name may have such words after "in" if not all of
 * them are, and before its state if they are no trade.
 */
export function mayNamePlace({ words, first, is_introduced, place }: Spot, subjects: readonly Subject[]): boolean {
  if ('zip_code' in place) return true
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

/** A text that is nothing but a name is mostly a person's, so the town must be rather large. */
const ALONE = 100_000

/**
 * Several English words need fewer. So does a name at the end, because many small towns have the
 * name of a family.
 */
const MEDIUM = { introduced: 10_000, last: 30_000, name: 10_000 }

/**
 * How many people a town needs, roughly, if the text doesn't say its state. `is_english`: all its
 * words are.
 */
export function leastPeople({ words, place, is_introduced, is_alone }: Spot, is_english: boolean): number {
  if (!('town' in place) || place.state) return 0
  if (stateCode(place.town)) return LARGE.last
  if (is_english) return (words.length === 1 ? LARGE : MEDIUM)[is_introduced ? 'introduced' : 'last']
  if (is_alone) return ALONE
  return is_introduced ? 0 : MEDIUM.name
}
