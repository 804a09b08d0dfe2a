import { expect, test } from 'vitest'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { holidayOn, isWeekend } from './holidays-rules.ts'

test.each([
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']],
  // The 31st of May and the 28th of November are the last and the fourth.
  [2027, ['01-01', '01-18', '02-15', '05-31', '06-19', '07-04', '09-06', '10-11', '11-11', '11-25', '12-25']],
  [2028, ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
])('the holidays of %d', (year, days) => {
  const all = Array.from({ length: 366 }, (_, at) => daysAfter(`${year}-01-01`, at))
  const holidays = all.filter((date) => date.startsWith(String(year)) && holidayOn(date))
  expect(holidays).toEqual(days.map((day) => `${year}-${day}`))
})

test('a weekend is Saturday and Sunday', () => {
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(isWeekend)).toEqual([false, true, true, false])
})
