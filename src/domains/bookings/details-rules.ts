import type { UserType } from '#domains/identity/contract.ts'
import { placeName } from '#domains/locations/rules.ts'
import { dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { Address, Repeat, SeriesDate } from './details-contract.ts'

/** An address in one line: "12 Porch Lane, Apt 4, Austin, TX 78701", or without the street. */
function addressText({ line1, line2, ...place }: Address): string {
  return [line1, line2, placeName(place)].filter(Boolean).join(', ')
}

/** The facts of a booking that say where it takes place. */
interface Place {
  location_type: 'customer' | 'provider' | 'online'
  address: Address | null
  provider: { location: Omit<Address, 'line1' | 'line2'> | null }
}

/** Where a booking takes place, as far as the reader knows; null if they don't. */
export function placeOf({ location_type, address, provider }: Place, reader: UserType): string | null {
  if (location_type === 'online') return t('Online')
  if (location_type === 'customer') return address && addressText(address)
  const where = reader === 'provider' ? t('At your place') : t('At the provider’s place')
  return provider.location ? `${where}, ${addressText(provider.location)}` : where
}

/**
 * Directions to where the reader has to go, on a map that phones open in their own; null if they
 * stay or don't know the street.
 */
export function directionsTo(
  { location_type, address, provider }: Place & { provider: { business_name: string } },
  reader: UserType,
): string | null {
  if (reader === 'provider') return address?.line1 === undefined ? null : mapOf(addressText({ ...address, line2: '' }))
  if (location_type !== 'provider' || !provider.location) return null
  return mapOf(`${provider.business_name}, ${addressText(provider.location)}`)
}

const mapOf = (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`

/** How often a booking repeats, at the beginning of a sentence. */
export const everyText = ({ every_weeks }: Pick<Repeat, 'every_weeks'>): string => t(everyTexts[every_weeks])

const everyTexts: Record<Repeat['every_weeks'], string> = {
  1: msg('Every week'),
  2: msg('Every 2 weeks'),
  4: msg('Every 4 weeks'),
}

/** "Every week, 3 of 6", or "Every week, until stopped"; null for a booking that doesn't repeat. */
export function repeatText(repeat: Repeat | null): string | null {
  if (repeat?.is_open) return t('{every}, until stopped', { every: everyText(repeat) })
  if (!repeat || repeat.times < 2) return null
  return t('{every}, {number} of {times}', {
    every: everyText(repeat),
    number: repeat.number,
    times: repeat.times,
  })
}

/** The dates of a series that are pending or confirmed. */
export const openDates = ({ dates }: Pick<Repeat, 'dates'>): SeriesDate[] =>
  dates.filter(({ status }) => status === 'pending' || status === 'confirmed')

/** How many dates {@link nextDatesText} names. */
const NAMED = 3

/**
 * The open dates of a series after a booking: "Dec 7, Dec 14, Dec 21 and 2 more"; null without one.
 */
export function nextDatesText({ id, repeat }: { id: string; repeat: Repeat | null }): string | null {
  const open = repeat ? openDates(repeat) : []
  const later = open.slice(open.findIndex((one) => one.id === id) + 1)
  if (later.length === 0) return null
  const names = later.slice(0, NAMED).map(({ date }) => dayText(date, { month: 'short', year: undefined }))
  return later.length > NAMED
    ? t('{dates} and {count} more', { dates: names.join(', '), count: later.length - NAMED })
    : names.join(', ')
}
