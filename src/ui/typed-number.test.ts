import { afterEach, expect, test } from 'vitest'
import { ca } from '#db/countries/ca/pack.ts'
import { setCountry } from './country.ts'
import { setLanguage } from './language.ts'
import { numberIn, typedAmount, typedNumber } from './typed-number.ts'

afterEach(() => {
  setLanguage('en')
  setCountry(null)
})

/** Spanish in Canada writes a comma before the decimals, which English doesn't. */
function inSpanish() {
  setCountry(ca)
  setLanguage('es')
}

const clear: [text: string, value: number | undefined][] = [
  ['45,50', 45.5],
  ['45.50', 45.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,5', 1250.5],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['12,34,567.8', 1_234_567.8],
  ['0,125', 0.125],
  ['1250', 1250],
  ['.5', 0.5],
  ['45.', 45],
  ['-3,5', -3.5],
  ...['', '.', '1,2,3', '1.2.3', '1,25,25', '4 5', '1,2.5', '1.5,', 'ten', '1e3', '--1'].map(
    (text) => [text, undefined] as [string, undefined],
  ),
]

test.each([
  ['English', () => {}],
  ['Spanish', inSpanish],
] as const)('what can be read in one way only is read so in %s', (_, speak) => {
  speak()
  for (const [text, value] of clear) expect(numberIn(text), text).toBe(value)
})

test('three digits after a sign are what the language says', () => {
  expect([numberIn('1,250'), numberIn('1.250'), numberIn('1,2345')]).toEqual([1250, 1.25, undefined])
  inSpanish()
  expect([numberIn('1.250'), numberIn('1,250'), numberIn('1.2345')]).toEqual([1250, 1.25, undefined])
})

test('a form begins with a number that is read again', () => {
  expect([typedAmount(45.5), typedNumber(1.125)]).toEqual(['45.50', '1.125'])
  inSpanish()
  expect([typedAmount(45.5), typedNumber(1.125)]).toEqual(['45,50', '1,125'])
  for (const value of [0, 0.125, 1.125, 1250.5, 999_999, -3.25]) expect(numberIn(typedNumber(value))).toBe(value)
})
