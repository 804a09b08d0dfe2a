import type { Meaning, Subject } from './meaning-contract.ts'
import type { Called, TermInText, Word } from './words-contract.ts'

/**
 * How much a trade's own name outweighs a thing or a problem: "dog photographer" is photography.
 */
const TRADE_WEIGHT = 3

/** The weight that decides a tie. */
const TIE_BONUS = 0.5

/** Words between a task and its thing: "trim my poodle". */
const ARTICLES = new Set('a an the my our your his her their el la los las un una mi mis'.split(' '))

/** Words between a thing and its place or purpose: "lamp on my desk". */
const PREPOSITIONS = new Set(
  'above at behind for from in inside of on over through under con de del desde en para sobre'.split(' '),
)
const isPreposition = (token: string) => PREPOSITIONS.has(token)

/** Words after these are not wanted beside a trade: "cleaner, not moving". */
const NEGATION = /\b(except|excluding|no|not|without|dont (need|want)|instead of|sin|excepto|menos)\b/
const isNegation = (tokens: readonly string[]) => NEGATION.test(tokens.join(' '))

/** Trades that no category has (docs/product/search.md). */
const OTHER_TRADES = new Set(
  `accountant attorney babysitter baker banker bartender bookkeeper butcher caregiver caterer chauffeur chef
  chiropractor courier dentist detective dj doctor driver exterminator florist interpreter jeweler lawyer limo
  magician mechanic mover musician nanny notary nurse optician paralegal pharmacist planner priest programmer
  psychologist realtor tailor taxi therapist translator uber waiter
  abogado abogada albanil banquero cerrajero chofer cocinero contador contadora cuidadora dentista
  enfermera enfermero florista gestor medico mecanico mesero modista mudanza mudanzas musico ninera notario
  psicologo psicologa sastre traductor traductora`.split(/\s+/),
)

/** Other work that no category has, at the end of a text or before its place, purpose or kind. */
const OTHER_WORK = new RegExp(
  String.raw`\b(${[
    '(entrenador|entrenadora) personal|(lavado|lavar) (de )?(auto|carro|coche)s?|control de plagas|(rata|raton|ratone|cucaracha|chinche)s?',
    '(personal|fitness|gym) train(er|ers|ing)|car wash(es|ing)?|(car|auto) detailing|locksmiths?|cerrajeros?|lockout|locked out',
    'mice|mouse|rats?|rodents?|roach(es)?|cockroach(es)?|termites?|bed ?bugs?|pest control|towing|oil change',
  ].join('|')})( (at|behind|for|from|in|my|of|on|near|under|removal|control|services?|problem|needed)\b.*)?$`,
)

/** A guess from documents or from a word's beginning weighs less than the vocabulary. */
const GUESS_WEIGHT = 0.4

/**
 * Splits a text in the form of `searchable` into its terms, the longest first, and single words.
 * Drops words that mean nothing alone, unless no other word is left.
 */
export function subjectsOf(plain: string, words: readonly Word[], given: readonly TermInText[]): Subject[] {
  const tokens = plain.split(' ')
  const terms = given.filter((term) => !(term.is_trade && isNegated(wordsOf(term, words), tokens)))
  const ranges = [...new Map(terms.map((term) => [`${term.first}-${term.last}`, term])).values()]
    .sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)
    .filter(notOverlapping())
  const inTerm = ({ n }: Word) => ranges.some(({ first, last }) => first <= n && n <= last)
  const single = words.filter((word) => !inTerm(word) && !word.ignored)
  const parts = [...ranges, ...single.map(({ n }) => ({ first: n, last: n }))].sort((a, b) => a.first - b.first)
  const all = parts.length > 0 ? parts : words.map(({ n }) => ({ first: n, last: n }))
  const subjects = withoutUnwanted(
    all.map((part) => subjectOf(part, words, terms)),
    tokens,
  )
  const decides = decidesTie(subjects, tokens)
  return subjects.map((subject) => (subject === decides ? withBonus(subject) : subject))
}

const wordsOf = ({ first, last }: { first: number; last: number }, words: readonly Word[]) =>
  words.filter(({ n }) => first <= n && n <= last)

/** Whether a negation is between these words. */
const isNegated = (words: readonly Word[], tokens: readonly string[]) =>
  isNegation(tokens.slice(words[0]?.place, words.at(-1)?.place))

/**
 * Drops the subjects that follow a negation, and "or", if the text names a trade that is wanted.
 * Keeps those without a category, because providers say "without chemicals", too.
 */
function withoutUnwanted(subjects: readonly Subject[], tokens: readonly string[]): Subject[] {
  const unwanted = new Set<Subject>()
  for (const [at, subject] of subjects.entries()) {
    const between = wordsBefore(subjects, at, tokens)
    const goesOn = between.includes('or') && subjects[at - 1] && unwanted.has(subjects[at - 1]!)
    const isManner = subject.votes.length === 0 && ['no', 'without', 'sin'].some((word) => between.includes(word))
    if (goesOn || (!isManner && isNegation(between))) unwanted.add(subject)
  }
  const wanted = subjects.filter((subject) => !unwanted.has(subject))
  return wanted.some(({ is_trade }) => is_trade) ? wanted : [...subjects]
}

/** The words between a subject and the one before it. */
const wordsBefore = (subjects: readonly Subject[], at: number, tokens: readonly string[]) =>
  tokens.slice(subjects[at - 1]?.words.at(-1)?.place ?? 0, (subjects[at]?.words[0]?.place ?? 1) - 1)

/**
 * Whether a text is about work that no category has: it ends with such work ("car wash"), or its
 * last word before a preposition names a trade ("tax accountant", "accountant for my taxes"), and
 * it names no other trade. The vocabulary wins ("pet taxi").
 */
export function meansOtherTrade(plain: string, subjects: readonly Subject[]): boolean {
  const tokens = plain.split(' ')
  const work = plain.match(OTHER_WORK)?.[1]?.split(' ') ?? []
  const isOfWork = ({ words }: Subject) => words.every(({ token }) => work.includes(token))
  if (work.length > 0 && subjects.every((subject) => !subject.is_trade || isOfWork(subject))) return true
  const head = subjects.at(subjects.findIndex((_, at) => wordsBefore(subjects, at + 1, tokens).some(isPreposition)))
  const [word, ...more] = head?.words ?? []
  if (!head || !word || more.length > 0 || subjects.some(({ is_trade }) => is_trade)) return false
  const isOther = OTHER_TRADES.has(word.token) || OTHER_TRADES.has(word.token.replace(/s$/, ''))
  return isOther && !(isTerm(head) && word.known)
}

function notOverlapping() {
  const taken: { first: number; last: number }[] = []
  return (range: { first: number; last: number }) => {
    if (taken.some(({ first, last }) => range.first <= last && first <= range.last)) return false
    taken.push(range)
    return true
  }
}

function subjectOf(
  { first, last }: { first: number; last: number },
  words: readonly Word[],
  terms: readonly TermInText[],
): Subject {
  const own = wordsOf({ first, last }, words)
  const meant = terms.filter((term) => term.first === first && term.last === last)
  const is_trade = meant.some((term) => term.is_trade)
  const votes = meant.map((term) => ({
    category_id: term.category_id,
    weight: own.length * (term.is_trade ? TRADE_WEIGHT : 1),
  }))
  const guessed = idsOf(own[0] && own.length === 1 ? guessOf(own[0]) : 0)
  return {
    words: own,
    votes: votes.length > 0 ? votes : guessed.map((category_id) => ({ category_id, weight: GUESS_WEIGHT })),
    is_trade,
  }
}

/**
 * The one of the last two things that decides a tie: the last, as in "garden fence", or the one
 * before a preposition, as in "fence in the garden". Of two trades, none does.
 */
function decidesTie(subjects: readonly Subject[], tokens: readonly string[]): Subject | undefined {
  const last = subjects.at(-1)
  const before = subjects.at(-2)
  const other = subjects.slice(0, -1).findLast(({ votes }) => votes.some(isOfTerm))
  if (!last || !before || (last.is_trade && other?.is_trade)) return undefined
  const upToLast = ({ words }: Subject) => tokens.slice(words.at(-1)?.place, (last.words[0]?.place ?? 1) - 1)
  if (other && upToLast(other).some(isPreposition)) return other
  return upToLast(before).every((token) => ARTICLES.has(token)) ? last : undefined
}

const withBonus = (subject: Subject): Subject => ({
  ...subject,
  votes: subject.votes.map((vote) => (isOfTerm(vote) ? { ...vote, weight: vote.weight + TIE_BONUS } : vote)),
})

const isOfTerm = ({ weight }: Subject['votes'][number]) => weight > GUESS_WEIGHT

/**
 * The category that documents suggest, if it is among those of the terms with this word, or no term
 * has it; or the only category whose terms begin like an unfinished word. None for an ignored word
 * or a number.
 */
function guessOf({ token, learned, begins, known, ignored, term_categories }: Word): number {
  if (ignored || /^\d+$/.test(token)) return 0
  if (learned > 0 && (term_categories === 0 || (learned & term_categories) > 0)) return learned
  return !known && isSingleBit(begins) ? begins : 0
}

const isSingleBit = (bits: number) => bits > 0 && (bits & (bits - 1)) === 0

/** Whether the vocabulary has the subject; other votes are guesses. */
export const isTerm = ({ votes }: Subject): boolean => votes.some(isOfTerm)

/** Words that must match. If no word is decisive, all of them must. */
export function decisiveWords(words: Word[]): Word[] {
  const content = words.filter(({ ignored }) => !ignored)
  return content.length > 0 ? content : words
}

/** The words of these subjects. */
export const wordsIn = (subjects: readonly Subject[]): Word[] => subjects.flatMap(({ words }) => words)

/** The words of a text that are in none of these subjects. */
export const fillersOf = (plain: string, subjects: readonly Subject[]): string[] => {
  const deciding = new Set(wordsIn(subjects).map(({ token }) => token))
  return [...new Set(plain.split(' '))].filter((word) => !deciding.has(word))
}

/**
 * Whether a part of a text means a whole trade: "plumber", "gardening". Trades of several words are
 * a part of one: "drain cleaning".
 */
export const isWholeTrade = ({ is_trade, words }: Subject): boolean => is_trade && words.length === 1

/** The parts of a text that mean something narrower than these categories. */
export const serviceIn = (subjects: readonly Subject[], categories: readonly number[]): Subject[] =>
  subjects.filter(
    (subject) => !isWholeTrade(subject) && subject.votes.some(({ category_id }) => categories.includes(category_id)),
  )

/** The subjects that mean none of these categories. */
export const withoutMeant = (subjects: readonly Subject[], categories: readonly number[]): Subject[] =>
  subjects.filter(({ votes }) => !votes.some(({ category_id }) => categories.includes(category_id)))

/**
 * The categories that a text means: those with the most weight among its subjects, by their ids.
 */
export function categoriesOf(subjects: readonly Subject[]): number[] {
  const weights = new Map<number, number>()
  for (const { category_id, weight } of subjects.flatMap(({ votes }) => votes))
    weights.set(category_id, (weights.get(category_id) ?? 0) + weight)
  const most = Math.max(0, ...weights.values())
  return [...weights].flatMap(([id, weight]) => (weight === most ? [id] : [])).sort((a, b) => a - b)
}

/** Whether a text has only fillers and single letters or digits. They must occur side by side. */
export const isPhrase = (words: Word[]) => words.length > 1 && words.every(({ is_weak }) => is_weak)

/** Whether a text is just a term, without any other word. */
export const isJustTerm = (plain: string, words: readonly Word[], terms: readonly TermInText[]): boolean =>
  plain.split(' ').length === words.length && terms.some(({ first, last }) => first === 1 && last === words.length)

/**
 * A meaning without categories, corrections, and other endings. A part with several words is a
 * phrase.
 */
export function literalMeaning(plain: string, parts: Word[][], called: Called): Meaning {
  return {
    plain,
    subjects: parts.map((words) => ({ words, votes: [], is_trade: false })),
    categories: [],
    service: [],
    corrected: null,
    is_exact: true,
    is_phrase: parts.some(({ length }) => length > 1),
    typed: parts.flat().map(({ token }) => token),
    fillers: [],
    called,
  }
}

/** The ids of a bit mask of categories, which has at most thirty. */
export const idsOf = (bits: number): number[] =>
  Array.from({ length: 30 }, (_, at) => at + 1).filter((id) => bits & (1 << id))
