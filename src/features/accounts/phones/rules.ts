import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What people read at a telephone number that nobody could dial. */
export const phoneText = 'Please enter a valid phone number'

/**
 * A telephone number as it is stored and shown: "(212) 555-0144" where the country code is 1, "+44 20 7946 0958" elsewhere, an extension behind
 * it; undefined when it has no length that its country knows. Without a country code it is one of the United States. Numbers are not
 * looked up in the plans in force: those change faster than this library, and a number refused is a customer lost.
 */
export function readPhone(text: string): string | undefined {
  const phone = parse(text)
  if (!phone?.isPossible()) return undefined
  const usual = phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational()
  return [usual, phone.number].find((form) => isSame(parse(form), phone))
}

const parse = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })

/** Read back, the usual form of some numbers is another number (a leading zero taken for the trunk prefix): that form will not do. */
function isSame(one: PhoneNumber | undefined, other: PhoneNumber): boolean {
  return one?.number === other.number && one.ext === other.ext
}
