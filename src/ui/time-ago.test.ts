import { expect, test } from 'vitest'
import { timeAgo, timeAgoSpoken } from './time-ago.tsx'

const now = new Date('2026-05-20T12:00:00Z')

test('the age of a message reads as the specification says, each step up to its last second', () => {
  const at = (seconds: number) => timeAgo(new Date(now.getTime() - seconds * 1000), now)
  const [minute, hour, day] = [60, 3600, 86400]

  expect(at(59)).toBe('just now')
  expect(at(minute)).toBe('1m ago')
  expect(at(hour - 1)).toBe('59m ago')
  expect(at(hour)).toBe('1h ago')
  expect(at(day - 1)).toBe('23h ago')
  expect(at(day)).toBe('1d ago')
  expect(at(7 * day - 1)).toBe('6d ago')
  expect(at(7 * day)).toBe('May 13, 2026')
})

test('a clock that runs ahead never shows a negative age', () => {
  expect(timeAgo('2026-05-20T12:00:05Z', now)).toBe('just now')
})

test('an age is read out in full words', () => {
  expect(['just now', '1m ago', '59m ago', '1h ago', '6d ago', 'May 13, 2026'].map(timeAgoSpoken)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '6 days ago',
    'May 13, 2026',
  ])
})
