import { expect, test } from 'vitest'
import type { Notification } from './contract.ts'
import { byDay } from './rules.ts'

const now = new Date('2026-03-03T17:00:00Z')
const notificationAt = (created_at: string) => ({ id: created_at, created_at }) as Notification
const days = (timeZone: string, ...moments: string[]) =>
  byDay(moments.map(notificationAt), now, timeZone).map(({ name, notifications }) => [name, notifications.length])

test('notifications are grouped by day: today, yesterday, then by date', () => {
  const moments = [
    '2026-03-03T16:00:00Z',
    '2026-03-03T15:00:00Z',
    '2026-03-02T12:00:00Z',
    '2026-03-01T12:00:00Z',
    '2025-12-31T12:00:00Z',
  ]
  expect(days('America/New_York', ...moments)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Sunday, March 1', 1],
    ['Wednesday, December 31, 2025', 1],
  ])
})

test("a day begins at midnight in the viewer's time zone", () => {
  const moments = ['2026-03-03T04:30:00Z']
  expect(days('America/New_York', ...moments)).toEqual([['Yesterday', 1]])
  expect(days('UTC', ...moments)).toEqual([['Today', 1]])
})

test('yesterday is the previous day also when clocks change, and later arrivals belong to today', () => {
  const monday = new Date('2026-03-09T04:10:00Z')
  expect(byDay([notificationAt('2026-03-08T05:30:00Z')], monday, 'America/New_York')[0]?.name).toBe('Yesterday')
  expect(days('Pacific/Auckland', '2026-03-03T17:00:09Z')).toEqual([['Today', 1]])
})
