import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { dayText, isoDay } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { Notification } from './contract.ts'

/** The notifications of one day. */
export interface Day {
  /** "Today", "Yesterday" or "Monday, March 2", with the year if it isn't the current one. */
  name: string
  notifications: Notification[]
}

/** Groups notifications, newest first, by the days of the viewer's time zone. */
export function byDay(notifications: readonly Notification[], now: Date, timeZone: string): Day[] {
  const days = new Map<string, Notification[]>()
  for (const each of notifications) {
    const name = dayName(new Date(each.created_at), now, timeZone)
    days.set(name, [...(days.get(name) ?? []), each])
  }
  return [...days].map(([name, ofDay]) => ({ name, notifications: ofDay }))
}

function dayName(at: Date, now: Date, timeZone: string): string {
  const age = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  // A notification that arrives while the page is open is newer than the page's clock.
  if (age <= 0) return t('Today')
  if (age === 1) return t('Yesterday')
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone)
  return dayText(at, { timeZone, weekday: 'long', ...(isThisYear && { year: undefined }) })
}

/** Counts days by the calendar, because one day in spring has 23 hours. */
function dayNumber(moment: Date, timeZone: string): number {
  return Math.round(Date.parse(isoDay(moment, timeZone)) / DAY_MS)
}

function yearOf(moment: Date, timeZone: string): string {
  return isoDay(moment, timeZone).slice(0, 4)
}

/** How long messages of one conversation are collected into one email, in milliseconds. */
export const BUNDLING_TIME = 5 * MINUTE_MS
