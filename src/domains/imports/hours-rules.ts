import type { OpenWeekday } from '#domains/schedule/hours-schema.ts'
import { GRID, timeOf } from '#domains/schedule/slots-rules.ts'
import { plainText } from '#platform/plain-text.ts'
import { t } from '#ui/language.ts'
import { dayColumns, fieldName } from './columns-rules.ts'

const short = (text: string) => plainText(text.trim()).slice(0, 3)

/** The number of a day, by its name in English or in the language of now; 0 if it is none. */
const dayOf = (text: string) =>
  dayColumns.findIndex((day) => short(day) === short(text) || short(fieldName(day)) === short(text)) + 1

/** Hours of days, and whether they were rounded to the half hours of the site. */
export interface ReadHours {
  ranges: { start_time: string; end_time: string }[]
  rounded: boolean
}

/**
 * "9:00-17:00", "9am-12pm, 1pm-5pm", "24 hours" or "closed", within the grid of the site; undefined
 * if it is none of these.
 */
export function readRanges(text: string): ReadHours | undefined {
  const plain = plainText(text.trim())
  if (['', 'closed', plainText(t('Closed'))].includes(plain)) return { ranges: [], rounded: false }
  if (/^(open )?24 ?(h|hours|horas)$/.test(plain)) return within([{ from: 0, to: 24 * 60 }])
  const parts = plain.split(/\s*(?:,|&| and |\/)\s*/)
  const read = parts.map((part) => {
    const [, from, to] = /^(.+?)\s*(?:-|–|—|\bto\b)\s*(.+)$/.exec(part) ?? []
    const evening = /p\.?m/.test(to ?? '') && !/[ap]\.?m/.test(from ?? '')
    const end = minutesIn(to)
    const start = minutesIn(from)
    if (start === undefined || end === undefined) return undefined
    // "1-5pm": both are in the afternoon. "9-5pm" begins in the morning.
    const starts = evening && start + 720 < end ? start + 720 : start
    return starts < end ? { from: starts, to: end } : undefined
  })
  if (read.some((range) => range === undefined)) return undefined
  return within(read as { from: number; to: number }[])
}

function minutesIn(text: string | undefined): number | undefined {
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/.exec((text ?? '').trim()) ?? []
  if (hour === undefined) return text === 'noon' ? 720 : text === 'midnight' ? 1440 : undefined
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  const minutes = hours * 60 + Number(minute)
  return hours > 24 || Number(minute) > 59 || minutes > 1440 ? undefined : minutes
}

function within(ranges: { from: number; to: number }[]): ReadHours {
  const kept = ranges
    .map(({ from, to }) => ({
      from: Math.max(GRID.opens, Math.ceil(from / GRID.step) * GRID.step),
      to: Math.min(GRID.closes, Math.floor(to / GRID.step) * GRID.step),
    }))
    .toSorted((one, other) => one.from - other.from)
    .reduce<{ from: number; to: number }[]>((joined, range) => {
      const last = joined.at(-1)
      if (range.from >= range.to) return joined
      if (last && last.to >= range.from) return [...joined.slice(0, -1), { ...last, to: Math.max(last.to, range.to) }]
      return [...joined, range]
    }, [])
  const rounded = ranges.some(({ from, to }) => !kept.some((one) => one.from <= from && to <= one.to))
  return { ranges: kept.map(({ from, to }) => ({ start_time: timeOf(from), end_time: timeOf(to) })), rounded }
}

/**
 * "Mon-Fri 9:00-17:00; Sat 10:00-14:00". Days that aren't named are closed. Undefined if a part
 * can't be read.
 */
export function readWeek(text: string): { week: OpenWeekday[]; rounded: boolean } | undefined {
  const week = new Map<number, OpenWeekday>()
  let rounded = false
  for (const part of plainText(text.trim())
    .split(/[;|\n]/)
    .filter((part) => part.trim() !== '')) {
    const [, names, hours] = /^\s*((?:[a-z]{3,9}\.?(?:\s*[-–,&]\s*|\s+(?:to|a|y)\s+)?)+):?\s*(.*)$/.exec(part) ?? []
    const named = daysNamed(names ?? '')
    const read = readRanges(hours ?? '')
    if (!named || !read) return undefined
    rounded ||= read.rounded
    for (const weekday of named) week.set(weekday, { weekday, ranges: read.ranges })
  }
  if (week.size === 0) return undefined
  return { week: [...week.values()].filter(({ ranges }) => ranges.length > 0), rounded }
}

function daysNamed(text: string): number[] | undefined {
  if (/^\s*(daily|every ?day)\s*$/i.test(text)) return [1, 2, 3, 4, 5, 6, 7]
  const named = text
    .trim()
    .split(/\s*[,&]\s*|\s+y\s+/)
    .filter(Boolean)
    .map((part) => {
      const [first = 0, last = first] = part
        .split(/\s*[-–]\s*|\s+(?:to|a)\s+/)
        .map((name) => dayOf(name.replace('.', '')))
      if (first === 0 || last === 0) return undefined
      const length = ((last - first + 7) % 7) + 1
      return Array.from({ length }, (_, at) => ((first - 1 + at) % 7) + 1)
    })
  return named.length === 0 || named.some((days) => days === undefined)
    ? undefined
    : named.flatMap((days) => days ?? [])
}
