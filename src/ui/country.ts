import type { Country } from '#db/countries/country.ts'
import { us } from '#db/countries/us/pack.ts'
import { language, t } from './language.ts'

let ofPage = us
let ofWork = (): Country | undefined => undefined

/**
 * The country of the site: on the server the one of the current request or job, in the browser the
 * one of the page (docs/decisions/0044-countries.md).
 */
export const country = (): Country => ofWork() ?? ofPage

/** Replaces the country that this browser knows; null for the default one. */
export function setCountry(next: Country | null): void {
  ofPage = next ?? us
}

/** Makes this process of the server ask which country the current request or job is about. */
export function readCountryFrom(read: () => Country | undefined): void {
  ofWork = read
}

/** The current language as it is written in the country: "es-US". */
export function locale(): string {
  const own = country().locale
  return own.startsWith(language()) ? own : `${language()}-${country().code.toUpperCase()}`
}

/** The words of the country: in a sentence, with an article, and at the beginning of one. */
export function terms() {
  const { postal_code, region } = country()
  return {
    code: t(postal_code.name),
    aCode: t(postal_code.one),
    Code: capitalized(t(postal_code.name)),
    /** "state", or "region" in countries whose addresses have none. */
    region: t(region?.name ?? 'Region').toLowerCase(),
  }
}

/** "Postal code" for "postal code". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
