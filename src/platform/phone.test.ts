import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test('US numbers are stored in their usual form', () => {
  for (const typed of ['2125550144', '212.555.0144', '1-212-555-0144', '+1 212 555 0144', ' (212)5550144 '])
    expect(readPhone(typed), typed).toBe('(212) 555-0144')
})

test('numbers from other countries keep their country code', () => {
  expect(readPhone('+442079460958')).toBe('+44 20 7946 0958')
  expect(readPhone('+44 (0)20 7946 0958')).toBe('+44 20 7946 0958')
  expect(readPhone('011 39 06 1234 5678')).toBe('+39 06 1234 5678')
  expect(readPhone('+1 868 456 7890')).toBe('(868) 456-7890')
})

test('an extension is kept', () => {
  for (const typed of ['2125550144 x123', '(212) 555-0144 ext. 123', '+12125550144;ext=123'])
    expect(readPhone(typed), typed).toBe('(212) 555-0144 ext. 123')
})

test('digits of other scripts are read', () => {
  expect(readPhone('٢١٢٥٥٥٠١٤٤')).toBe('(212) 555-0144')
  expect(readPhone('２１２５５５０１４４')).toBe('(212) 555-0144')
})

test('a number from a contact app is read without its invisible characters', () => {
  for (const typed of ['\u202a+1 (212) 555-0144\u202c', '\u2068212\u200b5550144\u2069', '\u200e2125550144'])
    expect(readPhone(typed), typed).toBe('(212) 555-0144')
})

test("a number that can't be dialed is rejected", () => {
  for (const typed of ['', ' ', '+', '911', '555-0144', '1-800-FLOWERS', 'call 2125550144', '2125550144 / 2125550145'])
    expect(readPhone(typed), typed).toBeUndefined()
  expect(readPhone('2'.repeat(10_000))).toBeUndefined()
  expect(readPhone('212 555 0144 <b>')).toBeUndefined()
})

/** Digits with separators, sometimes with a country code or an extension. */
const typed = fc
  .tuple(
    fc.constantFrom('', '+', '+1', '1', '+44', '+39', '+52', '+49', '+55', '+7', '+800', '011'),
    fc.array(fc.constantFrom('0', '1', '2', '5', '7', '9', ' ', '-', '.', '(', ')'), { minLength: 4, maxLength: 18 }),
    fc.constantFrom('', ' x1', ' ext. 4567', ';ext=99'),
  )
  .map(([country, digits, extension]) => country + digits.join('') + extension)

test('formatting a stored number changes nothing, and it still means the same number', () => {
  fc.assert(
    fc.property(fc.oneof(typed, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
      const stored = readPhone(text)
      if (stored === undefined) return
      expect(readPhone(stored)).toBe(stored)
      const read = (number: string) => parsePhoneNumberFromString(number, { defaultCountry: 'US', extract: false })
      expect(read(stored)?.number).toBe(read(text)?.number)
      expect(read(stored)?.ext).toBe(read(text)?.ext)
      expect(stored.length).toBeLessThanOrEqual(40)
    }),
    { numRuns: 20_000 },
  )
})
