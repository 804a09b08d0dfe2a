import { plainText } from '#platform/plain-text.ts'
import { type Language, language } from '#ui/language.ts'

/** A searchable entry. */
export interface Findable {
  id: string
  title: string
  paragraphs: readonly string[]
  keywords: string
}

/** A part of a text, and whether it matches the search. */
export interface Piece {
  text: string
  isHit: boolean
}

const word = /[\p{L}\p{N}]+/gu
/** Words that say nothing about a subject, in the form of {@link plain}. */
const stopWords: Record<Language, Set<string>> = {
  en: new Set(
    'a an and are can cannot can t do does for how i if in is it me my of on or s the to we what when where who why with you your'.split(
      ' ',
    ),
  ),
  es: new Set(
    'a al como con cual cuando de del donde el ella en es esta este hay la las le lo los me mi mis no nos o para pero por puede puedo que quien se si sin son su sus te tu tus un una uno usted y yo'.split(
      ' ',
    ),
  ),
}
/** The endings in which forms of a word differ, the longest first. */
const endings: Record<Language, RegExp> = {
  en: /(?:ations?|ing|ed|e?s)$/,
  es: /(?:aciones|acion|iendo|ando|[ai]d[oa]s?|[aei]r(?:l[aeo]s?|se|me)?|[aeo]s?)$/,
}

/** The words of a search without stop words, unless there are no others. */
export function termsOf(query: string): string[] {
  const all = [...new Set(wordsOf(query))]
  const significant = all.filter((term) => !stopWords[language()].has(term))
  return significant.length > 0 ? significant : all
}

/**
 * The matching entries, best match first: those that contain all words, else those that contain
 * half of them. Prefixes, other word forms and small typos match too.
 */
export function findIn<E extends Findable>(entries: readonly E[], query: string): E[] {
  const terms = termsOf(query)
  const rated = entries.map((entry) => ({ entry, ...rate(entry, terms) }))
  const found = (least: number) => rated.filter(({ known }) => known > 0 && known >= least)
  const whole = found(terms.length)
  return (whole.length > 0 ? whole : found(terms.length / 2))
    .toSorted((one, other) => other.known - one.known || other.score - one.score)
    .map(({ entry }) => entry)
}

/** Splits a text into pieces, so that matches can be highlighted. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!terms.some((term) => isMatch(term, plainText(found)))) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false })
    pieces.push({ text: found, isHit: true })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

/** How many terms an entry contains, and a score: a match in the title counts three times. */
function rate({ title, keywords, paragraphs }: Findable, terms: readonly string[]) {
  const places = [
    { words: wordsOf(title), weight: 3 },
    { words: wordsOf(keywords), weight: 2 },
    { words: wordsOf(paragraphs.join(' ')), weight: 1 },
  ]
  let known = 0
  let score = 0
  for (const term of terms) {
    const hits = places.filter(({ words }) => words.some((each) => isMatch(term, each)))
    if (hits.length > 0) known += 1
    for (const { weight } of hits) score += weight
  }
  return { known, score }
}

const wordsOf = (text: string): string[] => plainText(text).match(word) ?? []

/** Whether a term matches a word. */
function isMatch(term: string, candidate: string): boolean {
  const stem = stemOf(term)
  if (candidate.startsWith(stem)) return stem.length > 1 || candidate === stem
  if (stem.length < 4) return false
  const allowed = stem.length < 8 ? 1 : 2
  if (Math.abs(candidate.length - term.length) > 3 && candidate.length < stem.length) return false
  return [-1, 0, 1].some((more) => distance(stem, candidate.slice(0, stem.length + more)) <= allowed)
}

/** "cancelling" and "cancelled" become "cancel", as do "cancelar" and "cancelación". */
function stemOf(term: string): string {
  const stem = term.replace(endings[language()], '')
  if (stem.length < 4) return term
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

/** The number of letters to change, add, remove or swap with their neighbor. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
