import { dayParts } from './rules.ts'

/** The filters that the words of a text stand for. */
export interface SaidFilters {
  /** A word for a day ("overmorrow" too), a weekday, or a date. */
  free_on?: string
  /** `HH:MM`. */
  free_from?: string
  free_to?: string
  minutes?: number
  max_price?: number
  min_rating?: number
  verified?: true
  location_type?: 'online' | 'customer'
}

/** Weekdays in the order of `Date`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/**
 * Words of a text, and the filters that they stand for, given those that the text has named before.
 */
export type Rule = [words: RegExp, filters: (match: RegExpMatchArray, so: SaidFilters) => SaidFilters]

/** The words with which a language names filters. */
export interface Sayings {
  rules: readonly Rule[]
  /** A part of the day beside a day: "tomorrow morning". */
  besideDay?: Rule
  nearMe: RegExp
  /** Words that no longer connect anything at the end of a rest. */
  connecting: RegExp
}

/** Whole words of a text, in any case. */
export const pattern = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}$])(?:${source})(?![\p{L}\p{N}])`, 'iu')

/** The filters of a part of the day. */
export function partOf(part: keyof typeof dayParts): Pick<SaidFilters, 'free_from' | 'free_to'> {
  const { from, to } = dayParts[part]
  return { free_from: from, free_to: to }
}

/** Whether a text is a date, `YYYY-MM-DD`. */
export const isDate = (text: string) => new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** "from 2 to 5 pm" begins in the afternoon, too. */
export const laterHalf = ([, hour]: RegExpMatchArray, to: string) =>
  to >= '13:00' && Number(hour) < 12 && `${String(Number(hour) + 12)}:00` < to ? 'pm' : undefined

/**
 * The time of an hour. Without "am" or "pm", work is by day: 1 to 6 are in the afternoon, and so
 * are 7 and 8 after "after".
 */
export function clockOf(
  hour: string | undefined,
  minute = '00',
  half: string | undefined,
  words = '',
  by: 'from' | 'to' | 'at' = 'at',
): string {
  if (hour === undefined || /noon|midday/i.test(words.split(/\s/).at(-1) ?? '')) return '12:00'
  const number = Number(hour)
  const isAfternoon = /^p/i.test(half ?? '') || (!/^a/i.test(half ?? '') && number <= (by === 'from' ? 8 : 6))
  const hours = number === 12 ? (/^a/i.test(half ?? '') ? 0 : 12) : number < 12 && isAfternoon ? number + 12 : number
  return `${String(Math.min(hours, 23)).padStart(2, '0')}:${minute}`
}

/** A time some minutes later, on the same day. */
export function minutesLater(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const all = Math.min(hours * 60 + rest + minutes, 23 * 60 + 59)
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}
