import { dayText } from '../../ui/formats.ts'
import type { Notification } from './contract.ts'

/** What somebody was told on one day. */
export interface Day {
  /** "Today", "Yesterday", "Monday, March 2", with its year when that is another one. */
  name: string
  notifications: Notification[]
}

/** A list, newest first, by the days of the viewer's zone. */
export function byDay(notifications: readonly Notification[], now: Date, timeZone: string): Day[] {
  const days = new Map<string, Notification[]>()
  for (const each of notifications) {
    const name = dayName(new Date(each.created_at), now, timeZone)
    days.set(name, [...(days.get(name) ?? []), each])
  }
  return [...days].map(([name, told]) => ({ name, notifications: told }))
}

function dayName(at: Date, now: Date, timeZone: string): string {
  const age = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  // What is told while the page is open is newer than its clock.
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone)
  return dayText(at, { timeZone, weekday: 'long', ...(isThisYear && { year: undefined }) })
}

/** Days are counted by the calendar, not by 24 hours: one of spring has 23. */
function dayNumber(moment: Date, timeZone: string): number {
  return Math.round(Date.parse(moment.toLocaleDateString('en-CA', { timeZone })) / 86_400_000)
}

function yearOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-US', { timeZone, year: 'numeric' })
}
