import { msg, t } from '#ui/language.ts'
import type { Crew } from './crews-contract.ts'
import { type Hours, isClear, type Range } from './slots-rules.ts'

/** The most crews of a provider, and characters in the name of one. */
export const crewLimits = { crews: 20, name: 40 }

/** Error messages about crews. */
export const crewTexts = {
  capacity: `Choose 1 to ${crewLimits.crews} jobs at the same time`,
  name: `The name of a crew has at most ${crewLimits.name} characters`,
  names: `Name at most ${crewLimits.crews} crews`,
  missing: 'You have no such crew',
  taken: msg('This crew is not free at that time. Please choose another.'),
  over: 'Only an upcoming booking can change its crew.',
} as const

/** The name of a crew: the one that its provider has given, if any. */
export const crewName = (number: number, name: string | null | undefined): string =>
  name || t('Crew {number}', { number })

/** All crews of a provider, in order. */
export const crewsOf = ({ capacity, crew_names }: { capacity: number; crew_names: readonly string[] }): Crew[] =>
  Array.from({ length: capacity }, (_, at) => ({ number: at + 1, name: crewName(at + 1, crew_names[at]) }))

/**
 * The crew that gets hours: the preferred one if it is free, else the first free one. Undefined if
 * none is. `blocked` has the blocked ranges of each crew.
 */
export function freeCrew(hours: Hours, blocked: readonly (readonly Range[])[], preferred = 1): number | undefined {
  const isFree = (number: number) => isClear(hours, blocked[number - 1] ?? [])
  if (preferred <= blocked.length && isFree(preferred)) return preferred
  const at = blocked.findIndex((_, index) => isFree(index + 1))
  return at < 0 ? undefined : at + 1
}

/** What crews have to come that would be left without them. */
export interface CrewsInUse {
  bookings: number
  blocked_times: number
  calendars: number
}

/** Why a provider can't have fewer crews; null if they can. */
export function inUseText({ bookings, blocked_times, calendars }: CrewsInUse, capacity: number): string | null {
  const parts = [
    bookings > 0 && t('{bookings, plural, one {# upcoming booking} other {# upcoming bookings}}', { bookings }),
    blocked_times > 0 && t('{blocked_times, plural, one {# blocked time} other {# blocked times}}', { blocked_times }),
    calendars > 0 && t('{calendars, plural, one {# connected calendar} other {# connected calendars}}', { calendars }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const crews = capacity === 1 ? t('The crews after the first') : t('The crews after number {capacity}', { capacity })
  return t('{crews} still have {format}. Move or remove these first.', {
    crews,
    format: new Intl.ListFormat('en-US').format(parts),
  })
}
