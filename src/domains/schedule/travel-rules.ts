import { msg, t } from '#ui/language.ts'

/** Roads are longer than the straight line between two places (docs/product/providers.md). */
export const TRAVEL_FACTOR = 1.3

/** The least and the greatest speed that a provider can set, in miles per hour. */
export const travelLimits = { slowest: 5, fastest: 80 }

/** Texts about travel between two jobs. */
export const travelTexts = {
  speed: msg('The speed must be 5 to 80 miles per hour'),
  unreachable: msg(
    'The provider cannot get there in time from another job or to the next one. Please choose another time.',
  ),
} as const

/**
 * Whole minutes of travel: the straight distance times {@link TRAVEL_FACTOR}, at a speed. 0 if the
 * provider plans none, or one of the places is unknown.
 */
export function travelMinutes(miles: number | null, speed_mph: number | null): number {
  if (miles === null || speed_mph === null) return 0
  return Math.ceil((miles * TRAVEL_FACTOR * 60) / speed_mph)
}

/** "20 min travel between Montclair and Newark". ZIP codes tell two places of one town apart. */
export function travelText({ minutes, from, to }: { minutes: number; from: Place; to: Place }): string {
  const name = (place: Place) => (from.city === to.city ? place.zip_code : place.city)
  return t('{minutes} min travel between {from} and {to}', { minutes, from: name(from), to: name(to) })
}

interface Place {
  city: string
  zip_code: string
}
