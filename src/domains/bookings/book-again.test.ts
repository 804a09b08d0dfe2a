import { expect, test } from 'vitest'
import { isFree, sameWeekdays } from './request-rules.ts'

const reach = { date: '', time_zone: '', nothing: null, earliest_date: '2026-03-03', latest_date: '2026-06-01' }

test('the same weekday is checked week by week from today to the last bookable day', () => {
  expect(sameWeekdays('2026-02-24', reach).slice(0, 2)).toEqual(['2026-03-03', '2026-03-10'])
  expect(sameWeekdays('2026-02-23', reach)[0]).toBe('2026-03-09')
  expect(sameWeekdays('2026-03-11', reach)[0]).toBe('2026-03-04')
  expect(sameWeekdays('2026-02-24', { ...reach, latest_date: '2026-03-11' })).toEqual(['2026-03-03', '2026-03-10'])
  expect(sameWeekdays('2026-02-24', reach)).toHaveLength(5)
})

test('hours are free only if all of them are', () => {
  const slots = { starts: [{ start_time: '10:00', ends: ['10:30', '11:00'] }] }
  expect(isFree(slots, { start_time: '10:00', end_time: '11:00' })).toBe(true)
  expect(isFree(slots, { start_time: '10:00', end_time: '11:30' })).toBe(false)
  expect(isFree(slots, { start_time: '10:30', end_time: '11:00' })).toBe(false)
})
