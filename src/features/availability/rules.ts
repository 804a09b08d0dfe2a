import * as z from 'zod/mini'
import { dayText } from '#ui/formats.ts'

/** How far ahead a visit can be booked, in days; the last day is included (specification, sections 5 and 9). */
export const HORIZON_DAYS = 90

/** The grid of every day, in minutes after midnight: 06:00 to 21:30, every 30 (specification, section 9). */
export const GRID = { opens: 6 * 60, closes: 21 * 60 + 30, step: 30 }

/** All times of the grid, the last one only ever an end. */
export const gridTimes: readonly string[] = Array.from(
  { length: (GRID.closes - GRID.opens) / GRID.step + 1 },
  (_, at) => timeOf(GRID.opens + at * GRID.step),
)

/** A time on the half hours from 06:00 to 21:30, as `HH:MM`. */
export const SlotTime = z
  .string()
  .check(z.regex(/^((0[6-9]|1\d|20):[03]0|21:[03]0)$/, 'Choose a time on the half hour between 06:00 and 21:30'))

/** The same as the field of a form, with a sentence of its own for a missing time. */
export const chosenTime = (sentence: string) =>
  z.pipe(z.string(sentence).check(z.trim(), z.minLength(1, sentence)), SlotTime)

/** Hours in `HH:MM`; they sort as text. */
export interface Hours {
  start_time: string
  end_time: string
}

/** Minutes after midnight of `HH:MM`, with or without seconds. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:MM` of minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The end that suits a service's duration: the first that is long enough, else the longest that is left. */
export function suggestedEnd(start_time: string, ends: readonly string[], duration: number): string | undefined {
  return ends.find((end) => minutesOf(end) - minutesOf(start_time) >= duration) ?? ends.at(-1)
}

/** `13:30` as it is said: "1:30 PM". */
export function timeText(time: string): string {
  const minutes = minutesOf(time)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `2026-03-10` as it is said: "Tuesday, March 10, 2026", or "Tue, Mar 10, 2026". */
export function dateText(date: string, length: 'long' | 'short' = 'long'): string {
  return dayText(date, { weekday: length, month: length })
}

/** `America/New_York` as it is said: "Eastern Time". */
export function zoneText(time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
}
