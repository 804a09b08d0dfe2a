import { language, msg, t } from '#ui/language.ts'
import type { Crew } from './crews-contract.ts'
import { type Hours, isClear, type Range } from './slots-rules.ts'

/** The most crews of a provider, and the most characters in a crew's name. */
export const crewLimits = { crews: 20, name: 40 }

/** Error messages about crews. */
export const crewTexts = {
  capacity: msg('Choose 1 to 20 jobs at the same time'),
  name: msg('The name of a crew has at most 40 characters'),
  names: msg('Name at most 20 crews'),
  missing: msg('You have no such crew'),
  taken: msg('This crew is not free at that time. Please choose another.'),
  over: msg('Only an upcoming booking can change its crew.'),
} as const

/** The name of a crew: the provider's, if any, else its number. */
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

/** The upcoming work of the crews that a smaller number would remove. */
export interface CrewsInUse {
  bookings: number
  blocked_times: number
  calendars: number
}

/** Why a provider can't have fewer crews; null if they can. */
export function inUseText({ bookings, blocked_times, calendars }: CrewsInUse, capacity: number): string | null {
  const parts = [
    bookings > 0 && t('{count, plural, one {# upcoming booking} other {# upcoming bookings}}', { count: bookings }),
    blocked_times > 0 && t('{count, plural, one {# blocked time} other {# blocked times}}', { count: blocked_times }),
    calendars > 0 &&
      t('{count, plural, one {# connected calendar} other {# connected calendars}}', { count: calendars }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(language()).format(parts)
  return capacity === 1
    ? t('The crews after the first still have {list}. Move or remove these first.', { list })
    : t('The crews after number {capacity} still have {list}. Move or remove these first.', { capacity, list })
}
