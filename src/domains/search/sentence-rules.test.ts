import { expect, test } from 'vitest'
import { dayOfSaid, nextDate, nextWeekday, readSentence, type SaidFilters } from './sentence-rules.ts'

const sentences: [text: string, filters: SaidFilters, rest: string][] = [
  ['plumber tomorrow', { free_on: 'tomorrow' }, 'plumber'],
  ['house cleaning saturday morning', { free_on: 'saturday', free_from: '08:00', free_to: '12:00' }, 'house cleaning'],
  ['dog walker this weekend', { free_on: 'weekend' }, 'dog walker'],
  ['electrician today after 5', { free_on: 'today', free_from: '17:00' }, 'electrician'],
  ['electrician after 5', { free_from: '17:00' }, 'electrician'],
  ['cleaner under $30', { max_price: 30 }, 'cleaner'],
  ['cleaner under 30 dollars an hour', { max_price: 30 }, 'cleaner'],
  ['cleaner for less than $45.50/h', { max_price: 45.5 }, 'cleaner'],
  ['math tutor online', { location_type: 'online' }, 'math tutor'],
  ['online spanish lessons under 40', { location_type: 'online', max_price: 40 }, 'spanish lessons'],
  ['haircut tomorrow at 3pm', { free_on: 'tomorrow', free_from: '15:00', free_to: '16:00' }, 'haircut'],
  ['haircut tomorrow at 3', { free_on: 'tomorrow', free_from: '15:00', free_to: '16:00' }, 'haircut'],
  ['piano lessons tuesday evening', { free_on: 'tuesday', free_from: '17:00', free_to: '21:00' }, 'piano lessons'],
  ['I need a plumber tonight!', { free_on: 'today', free_from: '17:00', free_to: '21:00' }, 'I need a plumber'],
  ['plumber this afternoon', { free_on: 'today', free_from: '12:00', free_to: '17:00' }, 'plumber'],
  ['gardener on friday before noon', { free_on: 'friday', free_to: '12:00' }, 'gardener'],
  ['gardener between 2 and 5 pm on friday', { free_on: 'friday', free_from: '14:00', free_to: '17:00' }, 'gardener'],
  ['gardener from 9 to 11 on Monday', { free_on: 'monday', free_from: '09:00', free_to: '11:00' }, 'gardener'],
  ['photographer on May 9', { free_on: '05-09' }, 'photographer'],
  ['photographer saturday 9th of May', { free_on: '05-09' }, 'photographer'],
  ['photographer 2026-05-09', { free_on: '2026-05-09' }, 'photographer'],
  ['fence repair next friday up to $80 an hour', { free_on: 'friday', max_price: 80 }, 'fence repair'],
  ['$50 or less carpenter', { max_price: 50 }, 'carpenter'],
  ['verified electrician', { verified: true }, 'electrician'],
  ['cleaner with at least 4 stars', { min_rating: 4 }, 'cleaner'],
  [
    '4.5 star plumber tomorrow morning',
    { min_rating: 4.5, free_on: 'tomorrow', free_from: '08:00', free_to: '12:00' },
    'plumber',
  ],
  ['dog sitter for 3 hours on sunday', { minutes: 180, free_on: 'sunday' }, 'dog sitter'],
  ['tomorrow', { free_on: 'tomorrow' }, ''],
  [
    'Tomorrow morning: window cleaning',
    { free_on: 'tomorrow', free_from: '08:00', free_to: '12:00' },
    'window cleaning',
  ],
  ['window cleaning tmrw, max $35', { free_on: 'tomorrow', max_price: 35 }, 'window cleaning'],
  ['electrician asap', { free_on: 'today' }, 'electrician'],
  ['SAT prep on sat', { free_on: 'saturday' }, 'SAT prep'],
  ['sat morning yoga', { free_on: 'saturday', free_from: '08:00', free_to: '12:00' }, 'yoga'],
  ['cleaner in the morning', { free_from: '08:00', free_to: '12:00' }, 'cleaner'],
  ['plumber in Austin tomorrow', { free_on: 'tomorrow' }, 'plumber in Austin'],
  ['house cleaner in Brooklyn saturday under $40', { free_on: 'saturday', max_price: 40 }, 'house cleaner in Brooklyn'],
]

test.each(sentences)('%s', (text, filters, rest) => {
  expect(readSentence(text)).toEqual({ filters, is_near_me: false, rest })
})

test.each(['plumber near me', 'plumber nearby', 'plumber in my area', 'plumber close to me', 'plumber around here'])(
  '%s is near the user',
  (text) => expect(readSentence(text)).toEqual({ filters: {}, is_near_me: true, rest: 'plumber' }),
)

test.each([
  'SAT prep',
  '24 hour plumber',
  'five bedroom house cleaning',
  'haircut after 5 years',
  'tutor for kids under 10 years',
  'plumber under 30 miles',
  'sunroom cleaning',
  'evening makeup',
  'night light',
  'new year’s eve photographer',
  'may I have a cleaner',
  'star photography',
  'before and after school care',
])('%s has no filter', (text) => expect(readSentence(text)).toEqual({ filters: {}, is_near_me: false, rest: text }))

test('dates and weekdays are the next ones from today on', () => {
  expect(nextWeekday('tuesday', '2026-03-03')).toBe('2026-03-03')
  expect(nextWeekday('monday', '2026-03-03')).toBe('2026-03-09')
  expect(nextDate('03-03', '2026-03-03')).toBe('2026-03-03')
  expect(nextDate('03-02', '2026-03-03')).toBe('2027-03-02')
  expect(nextDate('02-30', '2026-03-03')).toBeUndefined()
})

test.each([
  [{ free_from: '17:00' }, '16:00', 'today'],
  [{ free_from: '17:00' }, '20:30', 'tomorrow'],
  [{ free_from: '08:00', free_to: '12:00' }, '11:00', 'today'],
  [{ free_from: '08:00', free_to: '12:00' }, '13:00', 'tomorrow'],
  [{ free_on: 'weekend' }, '13:00', 'weekend'],
  [{ free_on: 'thursday' }, '13:00', '2026-03-05'],
  [{ free_on: '05-09' }, '13:00', '2026-05-09'],
  [{}, '13:00', undefined],
])('%o at %s is for %s', (said, time, day) => expect(dayOfSaid(said, { date: '2026-03-03', time })).toBe(day))
