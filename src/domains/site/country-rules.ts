import type { Country } from '#db/countries/country.ts'
import { countries } from '#db/countries/list.ts'
import { us } from '#db/countries/us/pack.ts'
import type { SiteSettings } from './settings-contract.ts'

/** The settings that decide how a site writes places and amounts. */
type PlaceSettings = Pick<SiteSettings, 'country' | 'currency' | 'distance_unit'>

/** The country of a code; undefined if there is no folder for it. */
export const packOf = (code: string): Country | undefined => countries.find((country) => country.code === code)

/** The country of a site, with its own currency and unit. */
export function countryOf({ country = us.code, currency, distance_unit }: Partial<PlaceSettings>): Country {
  const pack = packOf(country) ?? us
  return { ...pack, currency: currency ?? pack.currency, distance_unit: distance_unit ?? pack.distance_unit }
}

/** The country of a site as settings. */
export function placeSettings(stored: Partial<PlaceSettings>): PlaceSettings {
  const { code: country, currency, distance_unit } = countryOf(stored)
  return { country, currency, distance_unit }
}

/** The country for pages; null for the default one, which pages have built in. */
export function packForPages(settings: PlaceSettings): Country | null {
  const isDefault =
    settings.country === us.code && settings.currency === us.currency && settings.distance_unit === us.distance_unit
  return isDefault ? null : countryOf(settings)
}
