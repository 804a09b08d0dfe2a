import { msg } from '#ui/language.ts'
import type { Booking } from './contract.ts'
import { openDates } from './details-rules.ts'

/** The error of cancelling a series that has no open booking from the day on. */
export const nothingToCancel = msg('No booking of this series can be cancelled from this day on.')

/** The error of adding an invalid number of bookings. */
export const repeatMore = msg('Add 1 to 8 bookings to a series')

/** The bookings of a series that a change is for: this one, this and the later ones, or all. */
export type SeriesScope = 'one' | 'later' | 'all'

/** A choice of {@link SeriesScope}, with the number of bookings that it changes. */
export interface Scope {
  value: SeriesScope
  count: number
}

/**
 * The bookings of a series that a change of this one may be for: this one, it and the later ones if
 * there are any, and all open ones if it isn't the first.
 */
export function scopesOf({ id, repeat }: Pick<Booking, 'id' | 'repeat'>) {
  const open = repeat ? openDates(repeat) : []
  const at = open.findIndex((date) => date.id === id)
  const later = open.length - at
  const scopes: Scope[] = [{ value: 'one', count: 1 }]
  if (at < 0) return scopes
  if (later > 1) scopes.push({ value: 'later', count: later })
  if (at > 0) scopes.push({ value: 'all', count: open.length })
  return scopes
}
