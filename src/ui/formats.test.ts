import { expect, test } from 'vitest'
import {
  clockText,
  countedText,
  dayText,
  distanceText,
  isoDay,
  momentText,
  money,
  priceText,
  ratingText,
  spokenText,
  wholeText,
} from './formats.ts'

test('money is in US dollars with cents, and a price is per hour', () => {
  expect([money(0), money(1250), money(0.5)]).toEqual(['$0.00', '$1,250.00', '$0.50'])
  expect([money(999.99), money(1_000_000), money(0.1 + 0.2)]).toEqual(['$999.99', '$1,000,000.00', '$0.30'])
  expect([priceText(40), priceText(1234.5)]).toEqual(['$40.00/h', '$1,234.50/h'])
})

test('a rating has one decimal', () => {
  expect([5, 4.95, 4.94, 4.75, 4.04, 0].map(ratingText)).toEqual(['5.0', '5.0', '4.9', '4.8', '4.0', '0.0'])
})

test('counts have separators and singular forms', () => {
  expect(wholeText(12_345)).toBe('12,345')
  expect([0, 1, 1204].map((count) => countedText(count, 'review'))).toEqual(['0 reviews', '1 review', '1,204 reviews'])
  expect(countedText(2, 'city', 'cities')).toBe('2 cities')
})

test('distances are in miles with at most one decimal', () => {
  expect([0, 12.34, 2445].map(distanceText)).toEqual(['in your ZIP code', '12.3 mi away', '2,445 mi away'])
})

test('an instant is written as date and time in the given zone, with plain spaces', () => {
  const moment = '2026-03-03T03:05:00Z'
  expect(dayText(moment)).toBe('March 3, 2026')
  expect(dayText(moment, { timeZone: 'America/New_York', weekday: 'long' })).toBe('Monday, March 2, 2026')
  expect(dayText(moment, { month: 'short' })).toBe('Mar 3, 2026')
  expect(clockText(moment)).toBe('3:05 AM')
  expect(clockText(moment, 'America/New_York')).toBe('10:05 PM')
  expect(momentText(moment, 'America/New_York')).toBe('March 2, 2026 at 10:05 PM EST')
  expect(momentText('2026-07-03T03:05:00Z', 'America/New_York')).toBe('July 2, 2026 at 11:05 PM EDT')
})

test('abbreviations are read out in full', () => {
  const written = [
    '$40.00/h x 1.5 h = $60.00',
    '$120.00/job',
    '1 mi away',
    '2,445 mi away',
    '12 providers · 0.1 mi away',
    '1 h',
    '11 mi away',
  ]
  expect(written.map(spokenText)).toEqual([
    '$40.00 per hour times 1.5 hours = $60.00',
    '$120.00 for the job',
    '1 mile away',
    '2,445 miles away',
    '12 providers · 0.1 miles away',
    '1 hour',
    '11 miles away',
  ])
})

test('a date field uses the date in its zone', () => {
  expect(isoDay(new Date('2026-03-03T02:00:00Z'), 'America/New_York')).toBe('2026-03-02')
  expect(isoDay(new Date('2026-03-03T12:00:00Z'), 'UTC')).toBe('2026-03-03')
})
