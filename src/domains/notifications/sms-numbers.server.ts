import type { CountryCode } from 'libphonenumber-js/max'
import type { Config } from '#platform/config.server.ts'
import { country } from '#ui/country.ts'

/** Types that a mobile can have. In North America, its numbers look like those of landlines. */
const mobiles = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * A number that may get texts, in the form +12125550144. Undefined if it isn't one of a mobile in
 * the countries of the site: premium numbers, and the islands that share the code of the United
 * States, are what fraudsters ask codes for. The complete numbering plans are loaded for the first
 * number.
 */
export async function readMobile(text: string, { SMS_COUNTRIES }: Config): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const own = country().code.toUpperCase() as CountryCode
  const phone = parsePhoneNumberFromString(text, { defaultCountry: own, extract: false })
  if (!phone?.isValid() || phone.ext || !phone.country) return undefined
  const isServed = (SMS_COUNTRIES ?? [own]).includes(phone.country)
  return isServed && mobiles.has(phone.getType() ?? '') ? phone.number : undefined
}
