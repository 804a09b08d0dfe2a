import { RRuleTemporal } from 'rrule-temporal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/**
 * The clock of a time zone. A "wall" is a wall-clock time, as milliseconds since 1970 as if it were
 * UTC.
 */
export interface Zone {
  /**
   * The instant of a wall: the first of two, and for a skipped one as if the clock had not changed.
   */
  instantOf(wall: number): number
  wallOf(instant: number): number
}

/** A clock that is always this many milliseconds ahead of UTC. */
export const fixedZone = (offset: number): Zone => ({
  instantOf: (wall) => wall - offset,
  wallOf: (instant) => instant + offset,
})

/** UTC. */
export const utc = fixedZone(0)

/** A time as it is written in the file. */
export interface WrittenTime {
  wall: number
  /** A whole day. */
  isDate: boolean
  /** Milliseconds ahead of UTC, if the time names an offset; `Z` is 0. */
  offset: number | undefined
}

/**
 * `20260310T090000`, `20260310`, and as programs write it by mistake,
 * `2026-03-10T09:00:00.000-05:00`.
 */
const time = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads a time. Undefined if there is no such time. */
export function readTime(text: string): WrittenTime | undefined {
  const [, year, month, day, hour, minute = 0, second = 0, zone] = time.exec(text.trim()) ?? []
  const wall = dayOf(year, month, day)
  if (wall === undefined) return undefined
  if (Number(hour ?? 0) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  const clock = Number(hour ?? 0) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000
  return { wall: wall + clock, isDate: hour === undefined, offset: zone === undefined ? undefined : offsetOf(zone) }
}

/** The day at the beginning of a time that cannot be read, as a wall. */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text.trim()) ?? []
  return dayOf(year, month, day)
}

function dayOf(year?: string, month?: string, day?: string): number | undefined {
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return Number.isNaN(date) || new Date(date).getUTCDate() !== Number(day) ? undefined : date
}

/** `-0500`, `-05:00` or `Z`, in milliseconds. */
export function offsetOf(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}

/** Formats a wall as `20260310T090000Z`. */
const stampOf = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/**
 * A length of time: days of the clock, which a clock change makes longer or shorter, and exact
 * time.
 */
export interface Length {
  days: number
  exact: number
}

/** The length of a duration such as `P1DT2H` or `-PT15M`. Undefined for any other text. */
export function readLength(text: string): Length | undefined {
  const parts = /^([+-]?)P(?:T?(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim())
  if (!parts || !/\d/.test(text)) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0))
  const sign = parts[1] === '-' ? -1 : 1
  return {
    days: sign * (weeks * 7 + days) * DAY_MS,
    exact: sign * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000),
  }
}

/** A rule with its valid parts. */
export interface Rule {
  text: string
  parts: ReadonlyMap<string, string>
  /** Why a part was left out, as the end of a sentence. */
  problem: string | undefined
}

/** How often a rule may repeat in a day: every quarter of an hour is enough for any calendar. */
const mostTimesADay = 96

/**
 * Reads a rule, even if it contains blanks. An end that cannot be read is left out, so that the
 * series goes on. Returns a reason if the rule doesn't tell how the event repeats.
 */
export function readRule(text: string, zone: Zone): Rule | string {
  const parts = new Map(
    text
      .toUpperCase()
      .replaceAll(/\s/g, '')
      .split(';')
      .filter((part) => part !== '')
      .map((part) => [part.split('=', 1).join(), part.split('=').slice(1).join('=')] as const),
  )
  const frequency = parts.get('FREQ') ?? ''
  if (/^(SECONDLY|MINUTELY)$/.test(frequency)) return msg('It repeats every minute or second.')
  if (!/^(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(frequency)) return msg('Its rule has no frequency.')
  const timesADay = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => parts.get(name)?.split(',').length ?? 1)
  if (timesADay.reduce((product, times) => product * times) > mostTimesADay) return msg('It repeats too often.')
  const problems: string[] = []
  const until = parts.get('UNTIL')
  if (until !== undefined) {
    const last = lastWall(until, zone)
    if (last === undefined) problems.push(msg('The end of its rule cannot be read, so it goes on.'))
    if (last === undefined) parts.delete('UNTIL')
    else parts.set('UNTIL', stampOf(last))
  }
  const count = parts.get('COUNT')
  if (count !== undefined && !/^[1-9]\d*$/.test(count)) {
    problems.push(msg('The number in its rule cannot be read, so it goes on.'))
    parts.delete('COUNT')
  }
  const text_ = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  return { text: text_, parts, problem: problems[0] }
}

/** The end of a rule: an instant, a wall-clock time or a whole day. */
function lastWall(end: string, zone: Zone): number | undefined {
  const last = readTime(end)
  if (!last) return undefined
  if (last.isDate) return last.wall + DAY_MS - 1000
  return last.offset === undefined ? last.wall : zone.wallOf(last.wall - last.offset)
}

interface Series {
  /** The wall at which it starts. */
  start: number
  /** The walls between which to list instances. */
  from: number
  to: number
}

/**
 * The walls at which instances of a rule start. Rules use wall-clock time, so they are computed as
 * if there were no clock changes. Throws if the rule contradicts itself.
 */
export function startsOf({ text }: Pick<Rule, 'text'>, { start, from, to }: Series): number[] {
  if (from > to) return []
  const rruleString = `DTSTART:${stampOf(start)}\nRRULE:${text}`
  return new RRuleTemporal({ rruleString, maxIterations: 200_000 })
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}
