import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { country } from '#ui/country.ts'
import { msg } from '#ui/language.ts'
import { withoutDirectionMarks } from './visible.ts'

/** The sentence beside a phone number that can't be dialed. */
export const phoneText = msg('Please enter a valid phone number')

/**
 * A phone number as it is stored and shown: "(212) 555-0144" for country code 1, "+44 20 7946 0958"
 * elsewhere, with an extension at the end. Undefined if the length is impossible in its country.
 * Numbers without a country code are from the country of the site. We don't check numbering plans:
 * they change faster than this library, and refusing a good number costs a customer.
 */
export function readPhone(text: string): string | undefined {
  const phone = parse(text)
  if (!phone?.isPossible()) return undefined
  const usual = phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational()
  return [usual, phone.number].find((form) => isSame(parse(form), phone))
}

const parse = (text: string) =>
  parsePhoneNumberFromString(withoutDirectionMarks(text), {
    defaultCountry: country().code.toUpperCase() as CountryCode,
    extract: false,
  })

/**
 * The usual form of some numbers reads back as another number (a leading zero taken for the trunk
 * prefix).
 */
function isSame(one: PhoneNumber | undefined, other: PhoneNumber): boolean {
  return one?.number === other.number && one.ext === other.ext
}
