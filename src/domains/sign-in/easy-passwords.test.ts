import { expect, test } from 'vitest'
import { isCommonPassword } from './passwords-queries.server.ts'

test.each([
  ['a blank password', '         '],
  ['invisible characters', '\u200b'.repeat(9)],
  ['one repeated character', 'zzzzzzzzzzzzz'],
  ['one repeated emoji', '🏮'.repeat(9)],
  ['one character between blanks', 'z z z z z z'],
  ['a common password', 'Password'],
  ['a common password with digits and a symbol', 'Password123!'],
  ['a common password with a year', 'sunshine2026!!'],
  ['the name of the product', 'Porchlight'],
  ['the name of the product with a usual ending', 'Porchlight2026!'],
])('%s is refused as too common', (_case, password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['lantern on the porch', 'porchlight at my door', 'kestrel-47-marble!', 'pässwörter im Schrank'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
