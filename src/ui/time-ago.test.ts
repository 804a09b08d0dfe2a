import { expect, test } from 'vitest'
import { timeAgo, timeAgoSpoken } from './time-ago.tsx'

const now = new Date('2026-05-20T12:00:00Z')

test('the age of a message changes at each specified limit', () => {
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

test('a clock that is ahead never shows a negative age', () => {
  for (const later of ['2026-05-20T12:00:05Z', '2026-05-21T12:00:00Z', '2027-05-20T12:00:00Z'])
    expect(timeAgo(later, now)).toBe('just now')
})

test('an age counts elapsed hours, also across a clock change', () => {
  const zone = 'America/New_York'
  const [spring, autumn] = [new Date('2026-03-08T16:00:00Z'), new Date('2026-11-01T17:00:00Z')]
  expect(timeAgo('2026-03-07T17:00:00Z', spring, zone)).toBe('23h ago')
  expect(timeAgo('2026-10-31T16:00:00Z', autumn, zone)).toBe('1d ago')
  expect(timeAgo('2026-03-01T17:00:00Z', spring, zone)).toBe('6d ago')
})

test('after a week the date is in the reader’s zone', () => {
  const evening = '2026-05-13T03:30:00Z'
  expect(timeAgo(evening, now, 'America/Los_Angeles')).toBe('May 12, 2026')
  expect(timeAgo(evening, now, 'Asia/Tokyo')).toBe('May 13, 2026')
})

test('an age is read out in words', () => {
  expect(['just now', '1m ago', '59m ago', '1h ago', '6d ago', 'May 13, 2026'].map(timeAgoSpoken)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '6 days ago',
    'May 13, 2026',
  ])
})
