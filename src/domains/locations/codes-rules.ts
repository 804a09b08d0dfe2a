import { country } from '#ui/country.ts'
import { msg } from '#ui/language.ts'

/** Whether a text is a postal code that has a place: a whole one, or one of an area. */
export function isZipCode(text: string): boolean {
  const { whole, area } = country().postal_code
  return matches(text, whole) || matches(text, area)
}

/** Whether a text is a whole postal code, for an address. */
export const isWholeZip = (text: string): boolean => matches(text, country().postal_code.whole)

const patterns: Record<string, RegExp> = {}
const matches = (text: string, pattern: string) => (patterns[pattern] ??= new RegExp(`^(?:${pattern})$`)).test(text)

/**
 * The area of a postal code as the table has it: "M5V" for "M5V 3L9". In most countries, it is the
 * code itself.
 */
export function areaOf(zipCode: string): string {
  const { whole, area, separator } = country().postal_code
  return separator && whole !== area ? (zipCode.split(separator.text)[0] ?? zipCode) : zipCode
}

/** Whether a ZIP code belongs to military post offices (APO, FPO, DPO), which have no place. */
export function isMilitaryZip(zip: string): boolean {
  return country().code === 'us' && /^(09[0-8]|340|96[2-6])/.test(zip)
}

/** The sentence for the ZIP code of a military post office. */
export const militaryZipText = msg(
  'Military post offices have no location. Please enter the ZIP code of the place where you need the service.',
)

/**
 * A postal code as the country writes it: "K1A 0B1" for "k1a0b1". A code without letters stays as
 * it is.
 */
export const zipIn = (text: string): string => (country().postal_code.has_letters ? typedZip(text) : text)

/** The postal code in a typed or pasted text, complete or not. */
export function typedZip(text: string): string {
  const { has_letters, length, separator } = country().postal_code
  const characters = text
    .toUpperCase()
    .replace(has_letters ? /[^A-Z0-9]/g : /[^0-9]/g, '')
    .slice(0, length)
  if (!separator) return characters
  const at = separator.at < 0 ? characters.length + separator.at : separator.at
  if (at <= 0 || characters.length <= at) return characters
  return characters.slice(0, at) + separator.text + characters.slice(at)
}
