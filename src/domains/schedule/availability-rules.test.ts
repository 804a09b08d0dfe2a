import { expect, test } from 'vitest'
import { freeText, startTexts, stretchWith } from './availability-rules.ts'

const at = (instant: string, time_zone = 'America/New_York') => ({ now: new Date(instant), time_zone })
const noon = at('2026-11-24T17:00:00Z')

test.each([
  ['2026-11-24', '15:00', 'Free today from 3 PM'],
  ['2026-11-24', '12:30', 'Free today from 12:30 PM'],
  ['2026-11-25', '13:00', 'Free tomorrow from 1 PM'],
  ['2026-11-27', '09:00', 'Free Friday, Nov 27 from 9 AM'],
  ['2026-12-01', '06:30', 'Free Tuesday, Dec 1 from 6:30 AM'],
])('%s at %s is “%s”', (date, start_time, text) => {
  expect(freeText({ date, start_time }, noon)).toBe(text)
})

test('today and tomorrow are days of the provider’s time zone', () => {
  const next = { date: '2026-11-25', start_time: '09:00' }
  expect(freeText(next, at('2026-11-25T04:30:00Z'))).toBe('Free tomorrow from 9 AM')
  expect(freeText(next, at('2026-11-25T05:30:00Z'))).toBe('Free today from 9 AM')
  expect(freeText(next, at('2026-11-25T05:30:00Z', 'America/Los_Angeles'))).toBe('Free tomorrow from 9 AM')
})

test('without a free time there is no text, and none for a time that has passed', () => {
  expect(freeText(null, noon)).toBeNull()
  expect(freeText({ date: '2026-11-24', start_time: '12:30' }, at('2026-11-24T17:29:00Z'))).not.toBeNull()
  expect(freeText({ date: '2026-11-24', start_time: '12:30' }, at('2026-11-24T17:30:00Z'))).toBeNull()
  expect(freeText({ date: '2026-11-23', start_time: '18:00' }, noon)).toBeNull()
})

test.each([
  ['2026-11-24', '15:00', 'Today', '3 PM'],
  ['2026-11-25', '12:30', 'Tomorrow', '12:30 PM'],
  ['2026-11-27', '09:00', 'Fri, Nov 27', '9 AM'],
])('on a card, %s at %s is “%s” and “%s”', (date, start_time, day, time) => {
  expect(startTexts({ date, start_time }, noon)).toEqual({ day, time })
})

test('“Later days” reaches every bookable day once, and “Earlier days” leads back', () => {
  const today = '2026-11-28'
  const dates: string[] = []
  const starts: string[] = []
  for (let from: string | undefined = today; from; from = stretchWith(from, today).later) {
    const { shown, earlier } = stretchWith(from, today)
    expect([shown.from, earlier]).toEqual([from, starts.at(-1)])
    starts.push(from)
    for (let day = 0; day < shown.days; day += 1)
      dates.push(new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10))
    for (const date of dates.slice(-shown.days)) expect(stretchWith(date, today).shown).toEqual(shown)
  }
  expect([dates.length, new Set(dates).size, dates.at(-1)]).toEqual([91, 91, '2027-02-26'])
})

test.each(['', 'soon', '2026-11-27', '2027-02-27'])('for the date “%s” the next days are shown', (date) => {
  expect(stretchWith(date, '2026-11-28').shown).toEqual({ from: '2026-11-28', days: 15 })
})
