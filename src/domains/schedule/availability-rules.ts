import { DAY_MS } from '#platform/durations.ts'
import { clockText, dayText, isoDay, isoTime } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { NextFree } from './availability-contract.ts'
import { GRID, HORIZON_DAYS } from './slots-rules.ts'

/** `next_free` looks from today until this many days later, in the provider's time zone. */
export const NEXT_FREE_DAYS = 14

/** The shortest booking in minutes. */
export const SHORTEST_MINUTES = GRID.step

/** Nearly all providers have a free time within this many days after today. */
export const SOON_DAYS = 2

/** Days that are shown at once: the first one as `YYYY-MM-DD`, and how many. */
export interface Stretch {
  from: string
  days: number
}

const STRETCH_DAYS = NEXT_FREE_DAYS + 1
const LAST_STRETCH = Math.floor(HORIZON_DAYS / STRETCH_DAYS) - 1

/**
 * The bookable days in stretches: the one with the date, and the first days of its neighbors. The
 * first stretch for a date that can't be booked. `today` in the provider's time zone; '' until it
 * is known.
 */
export function stretchWith(date: string, today: string) {
  const days = (Date.parse(date) - Date.parse(today)) / DAY_MS
  const at = 0 <= days && days <= HORIZON_DAYS ? Math.min(Math.floor(days / STRETCH_DAYS), LAST_STRETCH) : 0
  const startOf = (other: number) =>
    today && new Date(Date.parse(today) + other * STRETCH_DAYS * DAY_MS).toISOString().slice(0, 10)
  return {
    shown: { from: startOf(at), days: at < LAST_STRETCH ? STRETCH_DAYS : HORIZON_DAYS + 1 - at * STRETCH_DAYS },
    earlier: at > 0 ? startOf(at - 1) : undefined,
    later: today && at < LAST_STRETCH ? startOf(at + 1) : undefined,
  }
}

/** The first of these days with a free time; the first day if none has one. */
export function firstFreeDay(days: readonly { date: string; times: readonly string[] }[]): string {
  return (days.find(({ times }) => times.length > 0) ?? days[0])?.date ?? ''
}

/** The first free start of these days. */
export function firstFreeStart(days: readonly { date: string; times: readonly string[] }[]): NextFree {
  const { date, times: [start_time] = [] } = days.find(({ times }) => times.length > 0) ?? {}
  return date && start_time ? { date, start_time } : null
}

/**
 * When a provider can next be booked. Without a service there is nothing to book at a free time.
 */
export const bookableFrom = (next: NextFree | undefined, services: readonly unknown[]): NextFree =>
  services.length > 0 ? (next ?? null) : null

/**
 * "Free today from 3 PM", "Free tomorrow from 1:30 PM", "Free Friday, Nov 27 from 9 AM", in the
 * provider's time zone. Null without a free time, and once it has passed.
 */
export function freeText(next: NextFree, { time_zone, now }: { time_zone: string; now: Date }): string | null {
  if (!next) return null
  const today = isoDay(now, time_zone)
  if (`${next.date} ${next.start_time}` <= `${today} ${isoTime(now, time_zone)}`) return null
  const days = (Date.parse(next.date) - Date.parse(today)) / DAY_MS
  const time = clockText(`${next.date}T${next.start_time}Z`).replace(':00', '')
  if (days < 2) return days === 0 ? t('Free today from {time}', { time }) : t('Free tomorrow from {time}', { time })
  const day = dayText(next.date, { weekday: 'long', month: 'short', year: undefined })
  return t('Free {day} from {time}', { day, time })
}

/** A start on a card: "Today" or "Fri, Nov 27", and "1:30 PM", in the provider's time zone. */
export function startTexts(
  { date, start_time }: NonNullable<NextFree>,
  { time_zone, now }: { time_zone: string; now: Date },
): { day: string; time: string } {
  const days = (Date.parse(date) - Date.parse(isoDay(now, time_zone))) / DAY_MS
  const day = [t('Today'), t('Tomorrow')][days] ?? dayText(date, { weekday: 'short', month: 'short', year: undefined })
  return { day, time: clockText(`${date}T${start_time}Z`).replace(':00', '') }
}
