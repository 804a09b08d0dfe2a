import { expect, test } from 'vitest'
import { fit, isWorse } from './fit.ts'

const sizes = [10_000, 100_000, 1_000_000]
const growing = (time: (providers: number) => number) => sizes.map((providers) => ({ providers, p95: time(providers) }))

test('a question that takes ten times as long for ten times the providers is worse than logarithmic', () => {
  const linear = fit(
    growing((providers) => providers / 10_000),
    1000,
  )
  expect(linear.power).toBeCloseTo(1)
  expect(linear.missesAt).toBeCloseTo(10_000_000, -3)
  expect(isWorse(linear)).toBe(true)
})

test('a question that takes 1 ms more for ten times the providers is not', () => {
  const slow = fit(
    growing((providers) => 10 + Math.log10(providers)),
    20,
  )
  expect(isWorse(slow)).toBe(false)
  expect(slow.perTenfold).toBeCloseTo(1)
  expect(slow.missesAt).toBeCloseTo(1e10, -5)
})

test('a question that does not grow never misses its goal', () => {
  expect(
    fit(
      growing(() => 3),
      20,
    ).missesAt,
  ).toBe(Infinity)
})
