import { expect, test } from 'vitest'
import { createPositions } from './positions.server.ts'

function positionsOf(...samples: [at: number, position: number][]) {
  const positions = createPositions()
  for (const [at, position] of samples) positions.add({ at, position })
  return positions
}

test('a replica is as old as the last time at which the primary had what it has', () => {
  const positions = positionsOf([0, 100], [500, 200], [1_000, 300])
  expect(positions.behind(300)).toBe(0)
  expect(positions.behind(299)).toBe(500)
  expect(positions.behind(150)).toBe(1_000)
})

test('an idle primary leaves no replica behind', () => {
  const positions = positionsOf(...Array.from({ length: 100 }, (_, at): [number, number] => [at * 500, 100]))
  expect(positions.behind(100)).toBe(0)
})

test('a replica that is older than all samples is too far behind', () => {
  expect(positionsOf([0, 100]).behind(99)).toBe(Number.POSITIVE_INFINITY)
  expect(positionsOf([0, 100], [60_001, 200]).behind(100)).toBe(Number.POSITIVE_INFINITY)
  expect(positionsOf([0, 100], [60_000, 200]).behind(100)).toBe(60_000)
  expect(positionsOf().behind(100)).toBe(Number.POSITIVE_INFINITY)
})

test('a new primary with less than the old one had starts over', () => {
  const positions = positionsOf([0, 100], [500, 200], [1_000, 150])
  expect(positions.newest()).toBe(150)
  expect(positions.behind(149)).toBe(Number.POSITIVE_INFINITY)
  expect(positions.behind(150)).toBe(0)
})
