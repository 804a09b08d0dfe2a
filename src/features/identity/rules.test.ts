import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { needsRenewal, readPhone, roleInForce } from './rules.ts'

const customer = { user_type: 'customer' as const }
const provider = { user_type: 'provider' as const }

test('the role in force is the one chosen last, else that of the sign-up, else customer', () => {
  expect(roleInForce({ chosen_role: 'provider', user_type: 'customer' }, [customer, provider])).toBe('provider')
  expect(roleInForce({ chosen_role: null, user_type: 'provider' }, [customer, provider])).toBe('provider')
})

test('a role for which there is no profile is never in force', () => {
  expect(roleInForce({ chosen_role: 'provider', user_type: 'provider' }, [customer])).toBe('customer')
  expect(roleInForce({ chosen_role: 'customer', user_type: 'customer' }, [provider])).toBe('provider')
  expect(roleInForce({ chosen_role: 'customer', user_type: 'customer' }, [])).toBeUndefined()
})

test('an open page renews a session that has under three ticks of 30 seconds left', () => {
  const now = new Date('2026-03-03T17:00:00Z')
  expect(needsRenewal(new Date('2026-03-03T17:01:30Z'), now)).toBe(false)
  expect(needsRenewal(new Date('2026-03-03T17:01:29Z'), now)).toBe(true)
  expect(needsRenewal(new Date('2026-03-03T16:59:00Z'), now)).toBe(true)
})

test('numbers of the United States are written as people write them', () => {
  for (const typed of ['2125550144', '212.555.0144', '1-212-555-0144', '+1 212 555 0144', ' (212)5550144 '])
    expect(readPhone(typed), typed).toBe('(212) 555-0144')
})

test('numbers from elsewhere keep their country', () => {
  expect(readPhone('+442079460958')).toBe('+44 20 7946 0958')
  expect(readPhone('+44 (0)20 7946 0958')).toBe('+44 20 7946 0958')
  expect(readPhone('011 39 06 1234 5678')).toBe('+39 06 1234 5678')
  expect(readPhone('+1 868 456 7890')).toBe('(868) 456-7890')
})

test('an extension stays', () => {
  for (const typed of ['2125550144 x123', '(212) 555-0144 ext. 123', '+12125550144;ext=123'])
    expect(readPhone(typed), typed).toBe('(212) 555-0144 ext. 123')
})

test('digits of other scripts are digits', () => {
  expect(readPhone('٢١٢٥٥٥٠١٤٤')).toBe('(212) 555-0144')
  expect(readPhone('２１２５５５０１４４')).toBe('(212) 555-0144')
})

test('what nobody could dial is no number', () => {
  for (const typed of ['', ' ', '+', '911', '555-0144', '1-800-FLOWERS', 'call 2125550144', '2125550144 / 2125550145'])
    expect(readPhone(typed), typed).toBeUndefined()
  expect(readPhone('2'.repeat(10_000))).toBeUndefined()
  expect(readPhone('212 555 0144 <b>')).toBeUndefined()
})

/** Digits with the signs that people put between them, at times with a country or an extension. */
const typed = fc
  .tuple(
    fc.constantFrom('', '+', '+1', '1', '+44', '+39', '+52', '+49', '+55', '+7', '+800', '011'),
    fc.array(fc.constantFrom('0', '1', '2', '5', '7', '9', ' ', '-', '.', '(', ')'), { minLength: 4, maxLength: 18 }),
    fc.constantFrom('', ' x1', ' ext. 4567', ';ext=99'),
  )
  .map(([country, digits, extension]) => country + digits.join('') + extension)

test('writing a number down again changes nothing, and what is stored is the number that was meant', () => {
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
