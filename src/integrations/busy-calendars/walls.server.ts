import { RRuleTemporal } from 'rrule-temporal'
import { damaged } from './lines.server.ts'

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

/** UTC. */
export const utc: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant }

const time = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/i

/** The wall of `20260310T090000` or `20260310`. Throws {@link damaged}. */
export function wallOf(text: string): number {
  const wall = readWall(text)
  if (wall === undefined) throw damaged()
  return wall
}

/** Whether there is such a day and time. */
export const isTime = (text: string) => readWall(text) !== undefined

function readWall(text: string): number | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0] = time.exec(text.trim()) ?? []
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number.isNaN(date) || new Date(date).getUTCDate() !== Number(day)) return undefined
  return date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

/** Formats a wall as `20260310T090000Z`. */
const stampOf = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The milliseconds of a duration such as `P1DT2H` or `-PT15M`. Throws {@link damaged}. */
export function lengthOf(text: string): number {
  const parts = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim())
  if (!parts) throw damaged()
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0))
  return (parts[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

interface Series {
  /** The wall at which it starts, and its zone. */
  start: number
  zone: Zone
  /** The walls between which to list instances. */
  from: number
  to: number
}

/**
 * The walls at which instances of a rule start. Rules use wall-clock time, so they are computed as
 * if there were no clock changes. Throws for an invalid rule; an endless one does not return.
 */
export function startsOf(rule: string, { start, zone, from, to }: Series): number[] {
  const until = (_: string, end: string) => `UNTIL=${stampOf(lastWall(end, zone))}`
  const local = rule.toUpperCase().replace(/UNTIL=([^;]*)/, until)
  if (from > to) return []
  return new RRuleTemporal({ rruleString: `DTSTART:${stampOf(start)}\nRRULE:${local}` })
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/** The end of a rule: an instant, a wall-clock time or a whole day. */
function lastWall(end: string, zone: Zone): number {
  const wall = wallOf(end)
  if (/Z$/i.test(end)) return zone.wallOf(wall)
  return /T/i.test(end) ? wall : wall + 86_399_000
}
