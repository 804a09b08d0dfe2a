import { DAY_MS } from '#platform/durations.ts'
import { dayParts } from './rules.ts'

/** The filters that the words of a text stand for. */
export interface SaidFilters {
  /** A word for a day, a weekday, or a date. */
  free_on?: string
  /** `HH:MM`. */
  free_from?: string
  free_to?: string
  minutes?: number
  max_price?: number
  min_rating?: number
  verified?: true
  location_type?: 'online'
}

/** A text as filters and the other words. */
export interface Sentence {
  filters: SaidFilters
  /** The text says "near me". */
  is_near_me: boolean
  /** The text without the words of the filters, as it was typed. */
  rest: string
}

/** Weekdays in the order of `Date`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const months = 'january february march april may june july august september october november december'.split(' ')

const DAY = weekdays.join('|')
/** Short forms are words of their own: "sat" is also a test. They need another sign of a day. */
const SHORT_DAY = 'sun|mon|tues?|wed|thurs?|thu|fri|sat'
const PART = 'morning|afternoon|evening|night'
const MONTH = months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?|o'?clock)?|noon|midday`
const HOURLY = String.raw`(?:\s*(?:dollars|bucks|usd))?(?:\s*(?:an|per|a|\/)\s*(?:hour|hr|h)\b|\s*hourly)?`
/** After a bare number, these make it no time: "after 5 years". */
const NO_UNIT = String.raw`(?!\s*(?:[-/]|[a-z$]*(?:year|month|week|day|hour|hr|min|mile|kid|dog|cat|child|bed|room|star|foot|feet|ft|sq|\$)))`

type Rule = [words: RegExp, filters: (match: RegExpMatchArray, so: SaidFilters) => SaidFilters]

const pattern = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}$])(?:${source})(?![\p{L}\p{N}])`, 'iu')

const rules: Rule[] = [
  // Price
  [
    pattern(
      String.raw`(?:for |at )?(?:under|below|less than|cheaper than|not (?:more|over) than|no more than|at most|max(?:imum)?(?: of)?|up to|within|<=?)\s*\$\s*(\d+(?:\.\d+)?)${HOURLY}`,
    ),
    ([, dollars]) => ({ max_price: Number(dollars) }),
  ],
  [
    pattern(
      String.raw`(?:for |at )?(?:under|below|less than|cheaper than|no more than|at most|max(?:imum)?|up to)\s*(\d+(?:\.\d+)?)(?:\s*(?:dollars|bucks|usd)(?:\s*(?:an|per|a|\/)\s*(?:hour|hr|h))?|\s*(?:an|per|\/)\s*(?:hour|hr|h)|(?=\s*$))`,
    ),
    ([, dollars]) => ({ max_price: Number(dollars) }),
  ],
  [
    pattern(String.raw`(?:for )?\$\s*(\d+(?:\.\d+)?)${HOURLY}\s*(?:or (?:less|under|below|cheaper)|max(?:imum)?)`),
    ([, dollars]) => ({ max_price: Number(dollars) }),
  ],
  // Rating and trust
  [
    pattern(
      String.raw`(?:with |at least |over )*([1-5](?:\.\d)?)\s*\+?\s*stars?(?:\s*(?:or (?:more|better|higher|up)|and up|plus|\+))?`,
    ),
    ([, stars]) => ({ min_rating: Number(stars) }),
  ],
  [pattern('(?:that is |who is )?verified(?: only)?'), () => ({ verified: true })],
  // Place of work
  [
    pattern('online(?: only)?|virtual(?:ly)?|remote(?:ly)?|(?:via|over|on|by) (?:zoom|video(?: call)?)'),
    () => ({ location_type: 'online' }),
  ],
  // Length
  [
    pattern(String.raw`for (?:about )?(\d(?:\.5)?|an?|one|two|three|four) ?(?:hours?|hrs?|h)`),
    ([, count = '']) => ({ minutes: 60 * (counts[count.toLowerCase()] ?? Number(count)) }),
  ],
  // Days
  [pattern(String.raw`(?:on |by )?(\d{4}-\d{2}-\d{2})`), ([, date = '']) => (isDate(date) ? { free_on: date } : {})],
  [
    pattern(
      String.raw`(?:on )?(?:(?:${DAY}|${SHORT_DAY}),? )?(?:the )?(?:(${MONTH})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH}))`,
    ),
    ([, month, day, dayBefore, monthAfter]) => ({
      free_on: `${monthNumber(month ?? monthAfter ?? '')}-${(day ?? dayBefore ?? '').padStart(2, '0')}`,
    }),
  ],
  [pattern(`(?:for |on )?(?:the |this |next |coming )*weekends?`), () => ({ free_on: 'weekend' })],
  [pattern(`(?:this |later )?tonight`), () => ({ free_on: 'today', ...partOf('evening') })],
  [pattern(`this (${PART})`), ([, part = '']) => ({ free_on: 'today', ...partOf(part) })],
  [
    pattern(`(?:for |on |by )?(?:later )?(today|tomorrow|tmrw|tomorow|tommorow|tommorrow)`),
    ([, day = '']) => ({ free_on: /^tod/i.test(day) ? 'today' : 'tomorrow' }),
  ],
  [
    pattern(
      `(?:for |on |by )?(?:this |next |coming )*(${DAY})s?|(?:for |on |by |this |next |coming )+(${SHORT_DAY})|(${SHORT_DAY})(?= (?:${PART})| (?:at|after|before) )`,
    ),
    ([, long, short, shorter]) => ({ free_on: weekdayNamed(long ?? short ?? shorter ?? '') }),
  ],
  [pattern('right now|right away|asap|a\\.s\\.a\\.p|immediately|now$'), () => ({ free_on: 'today' })],
  // Times
  [
    pattern(String.raw`(?:from|between) (?:${CLOCK})\s*(?:to|and|until|till|-|–)\s*(?:${CLOCK})`),
    (match) => {
      const to = clockOf(match[4], match[5], match[6] ?? match[3], match[0].split(/to|and|until|till|-|–/).at(-1), 'to')
      return { free_from: clockOf(match[1], match[2], match[3] ?? laterHalf(match, to), match[0], 'from'), free_to: to }
    },
  ],
  [
    pattern(String.raw`(?:any ?time )?(?:after|from|past|starting(?: at)?) (?:${CLOCK})${NO_UNIT}`),
    ([all, hour, minute, half]) => ({ free_from: clockOf(hour, minute, half, all, 'from') }),
  ],
  [
    pattern(String.raw`(?:any ?time )?(?:before|until|till|by) (?:${CLOCK})${NO_UNIT}`),
    ([all, hour, minute, half]) => ({ free_to: clockOf(hour, minute, half, all, 'to') }),
  ],
  [
    pattern(String.raw`(?:at|around|about) (?:${CLOCK})${NO_UNIT}|(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)`),
    ([all, hour, minute, half, bareHour, bareMinute, bareHalf]) => {
      const free_from = clockOf(hour ?? bareHour, minute ?? bareMinute, half ?? bareHalf, all, 'at')
      return { free_from, free_to: later(free_from, 60) }
    },
  ],
  [
    pattern(`(?:in |during |on )(?:the )?(?:early |late )?(${PART})s?|(mornings|afternoons|evenings)`),
    ([, part, parts]) => partOf((part ?? parts ?? '').replace(/s$/, '')),
  ],
]

/** A part of the day beside a day: "tomorrow morning". */
const besideDay = pattern(`(${PART})`)

const nearMe = pattern(
  '(?:located |living )?(?:near|close to|around|next to) (?:me|us|my (?:place|home|house))|near ?by|around here|in my (?:area|neighborhood|town|city)|locally',
)

const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }

/**
 * Reads the words of a text that stand for a day, a time, a price, a rating or the place of work:
 * docs/product/search.md. The others are its rest.
 */
export function readSentence(text: string): Sentence {
  let rest = text
  let filters: SaidFilters = {}
  for (const [words, read] of rules) {
    const match = rest.match(words)
    if (!match) continue
    const said = read(match, filters)
    if (Object.keys(said).length === 0 || isSaidAlready(said, filters)) continue
    filters = { ...filters, ...said }
    rest = withoutWords(rest, match)
    const part = 'free_on' in said && !('free_from' in said) ? rest.match(besideDay) : null
    if (part && !rules.some(([other]) => other !== words && rest.match(other)?.[0].includes(part[0]))) {
      filters = { ...filters, ...partOf(part[1] ?? '') }
      rest = withoutWords(rest, part)
    }
  }
  const near = rest.match(nearMe)
  if (near) rest = withoutWords(rest, near)
  // A text that says nothing of this keeps its words: "or and the" is not "or".
  if (!near && Object.keys(filters).length === 0) return { filters, is_near_me: false, rest: text.trim() }
  return { filters: inOrder(filters), is_near_me: near !== null, rest: tidy(rest) }
}

const isSaidAlready = (said: SaidFilters, before: SaidFilters) =>
  Object.keys(said).some((name) => name in before && name !== 'free_from' && name !== 'free_to')

/** Without an end that is not after the start. */
function inOrder({ free_from, free_to, ...filters }: SaidFilters): SaidFilters {
  const isRange = free_from && free_to && free_from >= free_to
  return { ...filters, ...(free_from && { free_from }), ...(free_to && !isRange && { free_to }) }
}

const withoutWords = (text: string, { index = 0, 0: words }: RegExpMatchArray) =>
  `${text.slice(0, index)} ${text.slice(index + words.length)}`

/** Without signs and words that connect nothing any more. */
function tidy(text: string): string {
  const connecting =
    /(?:^|[\s,;.]+)(?:on|at|for|by|in|the|this|and|from|of|is|who is|available|free|with)?[\s,;.!?-]*$/i
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

function partOf(part: string): Pick<SaidFilters, 'free_from' | 'free_to'> {
  const { from, to } =
    dayParts[part.toLowerCase() === 'night' ? 'evening' : (part.toLowerCase() as keyof typeof dayParts)]
  return { free_from: from, free_to: to }
}

const weekdayNamed = (name: string): string =>
  weekdays.find((day) => day.startsWith(name.toLowerCase().slice(0, 3))) ?? ''

const monthNumber = (name: string): string =>
  String(months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, '0')

const isDate = (text: string) => new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** "from 2 to 5 pm" begins in the afternoon, too. */
const laterHalf = ([, hour]: RegExpMatchArray, to: string) =>
  to >= '13:00' && Number(hour) < 12 && `${String(Number(hour) + 12)}:00` < to ? 'pm' : undefined

/**
 * The time of an hour. Without "am" or "pm", work is by day: 1 to 6 are in the afternoon, and so
 * are 7 and 8 after "after".
 */
function clockOf(
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

function later(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const all = Math.min(hours * 60 + rest + minutes, 23 * 60 + 59)
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
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
  const at = Date.parse(today)
  const days = (weekdays.indexOf(day) - new Date(at).getUTCDay() + 7) % 7
  return new Date(at + days * DAY_MS).toISOString().slice(0, 10)
}
