import {
  clockOf,
  isDate,
  laterHalf,
  minutesLater,
  partOf,
  pattern,
  type Rule,
  type Sayings,
  weekdays,
} from './sentence-times-rules.ts'

const months = 'january february march april may june july august september october november december'.split(' ')

const DAY = weekdays.join('|')
/** Short forms are words of their own: "sat" is also a test. They need another sign of a day. */
const SHORT_DAY = 'sun|mon|tues?|wed|thurs?|thu|fri|sat'
const PART = 'morning|afternoon|evening|night'
const MONTH = months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?|o'?clock)?|noon|midday`
const HOURLY = String.raw`(?:\s*(?:dollars|bucks|usd))?(?:\s*(?:an|per|a|\/)\s*(?:hour|hr|h)\b|\s*hourly)?`
/** After a bare number, these words mean that it is no time: "after 5 years". */
const NO_UNIT = String.raw`(?!\s*(?:[-/]|[a-z$]*(?:year|month|week|day|hour|hr|min|mile|kid|dog|cat|child|bed|room|star|foot|feet|ft|sq|\$)))`

const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }

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
  [pattern(`this (${PART})`), ([, part = '']) => ({ free_on: 'today', ...partOf(dayPart(part)) })],
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
      return { free_from, free_to: minutesLater(free_from, 60) }
    },
  ],
  [
    pattern(`(?:in |during |on )(?:the )?(?:early |late )?(${PART})s?|(mornings|afternoons|evenings)`),
    ([, part, parts]) => partOf(dayPart((part ?? parts ?? '').replace(/s$/, ''))),
  ],
]

/** A part of the day beside a day: "tomorrow morning". */
const besideDay: Rule = [pattern(`(${PART})`), ([, part = '']) => partOf(dayPart(part))]

const nearMe = pattern(
  '(?:located |living )?(?:near|close to|around|next to) (?:me|us|my (?:place|home|house))|near ?by|around here|in my (?:area|neighborhood|town|city)|locally',
)

const weekdayNamed = (name: string): string =>
  weekdays.find((day) => day.startsWith(name.toLowerCase().slice(0, 3))) ?? ''

const monthNumber = (name: string): string =>
  String(months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, '0')

const dayPart = (word: string) =>
  /night/i.test(word) ? 'evening' : (word.toLowerCase() as 'morning' | 'afternoon' | 'evening')

/** What English sentences say. */
export const english: Sayings = {
  rules,
  besideDay,
  nearMe,
  connecting: /(?:^|[\s,;.]+)(?:on|at|for|by|in|the|this|and|from|of|is|who is|available|free|with)?[\s,;.!?-]*$/i,
}
