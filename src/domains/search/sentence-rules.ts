import { DAY_MS } from '#platform/durations.ts'
import { english } from './sentence-english-rules.ts'
import { spanish } from './sentence-spanish-rules.ts'
import { isDate, type SaidFilters, type Sayings, weekdays } from './sentence-times-rules.ts'

/** A text as filters and the other words. */
export interface Sentence {
  filters: SaidFilters
  /** The text says "near me". */
  is_near_me: boolean
  /** The text without the words of the filters, as it was typed. */
  rest: string
}

/**
 * Reads the words of a text that stand for a day, a time, a price, a rating or the place of work:
 * docs/product/search.md. The others are its rest. A text may mix both languages.
 */
export const readSentence = (text: string): Sentence =>
  [spanish, english].reduce<Sentence>(readIn, { filters: {}, is_near_me: false, rest: text.trim() })

/** Reads the filters of another language from the rest of a sentence. */
function readIn(sentence: Sentence, { rules, besideDay, nearMe, connecting }: Sayings): Sentence {
  let { filters, rest } = sentence
  for (const [words, read] of rules) {
    const match = rest.match(words)
    if (!match) continue
    const said = read(match, filters)
    if (Object.keys(said).length === 0 || isSaidAlready(said, filters)) continue
    filters = { ...filters, ...said }
    rest = withoutWords(rest, match)
    const part = besideDay && 'free_on' in said && !('free_from' in said) ? rest.match(besideDay[0]) : null
    if (part && !rules.some(([other]) => other !== words && rest.match(other)?.[0].includes(part[0]))) {
      filters = { ...filters, ...besideDay?.[1](part, filters) }
      rest = withoutWords(rest, part)
    }
  }
  const near = rest.match(nearMe)
  if (near) rest = withoutWords(rest, near)
  // A text without any filter keeps its words: "or and the" is not "or".
  if (rest === sentence.rest) return sentence
  return { filters: inOrder(filters), is_near_me: sentence.is_near_me || near !== null, rest: tidy(rest, connecting) }
}

const isSaidAlready = (said: SaidFilters, before: SaidFilters) =>
  Object.keys(said).some((name) => name in before && name !== 'free_from' && name !== 'free_to')

/** Drops an end that is not after the start. */
function inOrder({ free_from, free_to, ...filters }: SaidFilters): SaidFilters {
  const isRange = free_from && free_to && free_from >= free_to
  return { ...filters, ...(free_from && { free_from }), ...(free_to && !isRange && { free_to }) }
}

const withoutWords = (text: string, { index = 0, 0: words }: RegExpMatchArray) =>
  `${text.slice(0, index)} ${text.slice(index + words.length)}`

/** Drops signs, and words that no longer connect anything. */
function tidy(text: string, connecting: RegExp): string {
  let tidied = text
    .replace(/\s+([,;.])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  for (let before = ''; before !== tidied; ) {
    before = tidied
    tidied = tidied.replace(connecting, '').replace(/^[\s,;.:]+/, '')
  }
  return tidied.replace(/,(?:\s*,)+/g, ',')
}

/** The latest start of a time without a day: later, it is for tomorrow. */
const LATEST = '20:00'

/**
 * The value of `free_on` for the filters of a text: a word, or a date. A time without a day is the
 * next one. `now` is the date and the time at the place, "2026-03-03" and "12:00".
 */
export function dayOfSaid(
  { free_on, free_from, free_to }: SaidFilters,
  now: { date: string; time: string },
): string | undefined {
  if (!free_on) return free_from || free_to ? (now.time < (free_to ?? LATEST) ? 'today' : 'tomorrow') : undefined
  if (free_on === 'overmorrow') return addDays(now.date, 2)
  const weekday = weekdays.find((day) => day === free_on)
  if (weekday) return nextWeekday(weekday, now.date)
  return /^\d\d-\d\d$/.test(free_on) ? nextDate(free_on, now.date) : free_on
}

/** The next day with this month and day, `MM-DD`, from today on; `today` is `YYYY-MM-DD`. */
export function nextDate(monthAndDay: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return [`${year}-${monthAndDay}`, `${year + 1}-${monthAndDay}`].find((date) => isDate(date) && date >= today)
}

/** The next of these weekdays from today on. */
export function nextWeekday(day: (typeof weekdays)[number], today: string): string {
  return addDays(today, (weekdays.indexOf(day) - new Date(today).getUTCDay() + 7) % 7)
}

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
