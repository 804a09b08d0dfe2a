import { afterEach, describe, expect, test } from 'vitest'
import { ca } from '#db/countries/ca/pack.ts'
import { setCountry } from '#ui/country.ts'
import { setLanguage } from '#ui/language.ts'
import { amountIn, bestService, estimateText } from './services-rules.ts'

afterEach(() => {
  setLanguage('en')
  setCountry(null)
})

test.each([
  [120, 120, 'About 2 h, $240'],
  [40, 90, 'About 1.5 h, $60'],
  [75.5, 45, 'About 45 min, $57'],
  [600, 240, 'About 4 h, $2,400'],
])('%d dollars an hour for %d minutes are “%s”', (price, duration, text) =>
  expect(estimateText({ price, duration })).toBe(text),
)

test('a fee, a minimum or a fixed price adds the price of an hour', () => {
  const fixed = { price: 120, price_kind: 'fixed', duration: 120, call_out_fee: 25, hour_price: 72.5 } as const
  expect(estimateText(fixed)).toBe('About 2 h, $145 ($72.50/h)')
  expect(estimateText({ ...fixed, price_kind: 'quote', hour_price: null })).toBe('About 2 h, price on request')
})

describe('the service that fits a search', () => {
  const leaks = { name: 'Leak repair', hour_price: 80, category: 'Plumbing', stems: ['leak', 'repair'] }
  const drains = { name: 'Drain cleaning', hour_price: 120, category: 'Plumbing', stems: ['drain', 'clean'] }
  const best = (stems: string[], is_named: boolean) =>
    bestService([leaks, drains], { stems, is_named, categories: ['Plumbing'] })?.name

  test('is the one whose name has the words', () => expect(best(['drain'], true)).toBe('Drain cleaning'))
  test('is the cheapest of a trade', () => expect(best([], false)).toBe('Leak repair'))
  test('is none if the words name another one', () => expect(best(['toilet'], true)).toBeUndefined())
})

describe('an amount that is typed', () => {
  test.each([
    ['45,50 CAD', 45.5],
    ['CA$1,250', 1250],
    ['1,250.00', 1250],
    ['1000.250', 1000.25],
  ])('as %j is %d', (text, amount) => expect(amountIn(text)).toBe(amount))

  // A price of 1.25 would be a job for almost nothing.
  test.each(['1.250', '$85.000', '0.125', '-1.250'])('as %j is asked for again', (text) =>
    expect(amountIn(text)).toBeUndefined(),
  )

  test('in Spanish is the same with the signs the other way round', () => {
    setCountry(ca)
    setLanguage('es')
    expect(['1.250', '1.250,50', '1,250', '45,50'].map(amountIn)).toEqual([1250, 1250.5, undefined, 45.5])
  })
})
