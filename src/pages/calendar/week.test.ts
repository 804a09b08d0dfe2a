import { describe, expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import type { HoursDays } from '#domains/schedule/hours-contract.ts'
import { draftOf, periodOf, wholeDayOf } from './block-draft.ts'
import {
  briefHoursOf,
  type CalendarDay,
  calendarDays,
  cellsOf,
  dateOfAddress,
  hoursOf,
  shownHours,
  weekOf,
} from './week.ts'

const closed = { open: [], free: [], busy: [], closed: null }
const hours = (days: HoursDays['days']): HoursDays => ({ time_zone: 'America/New_York', days })
const blocked = (starts: string, ends: string) => {
  const [starts_on = '', starts_at = ''] = starts.split(' ')
  const [ends_on = '', ends_at = ''] = ends.split(' ')
  return {
    id: starts,
    starts_on,
    starts_at,
    ends_on,
    ends_at,
    note: '',
    crew: null,
    created_at: '2026-03-01T00:00:00Z',
  }
}
const day = (entries: [from: number, to: number][], open: [number, number][] = []): CalendarDay => ({
  date: '2026-03-10',
  open: open.map(([from, to]) => ({ from, to })),
  free: [],
  closed: null,
  entries: entries.map(([from, to]) => ({ kind: 'busy', key: `${from}`, crew: null, from, to })),
})

test('a week starts on Monday', () => {
  expect(weekOf('2026-03-10')).toEqual(weekOf('2026-03-15'))
  expect(weekOf('2026-03-01')).toMatchObject({ 0: '2026-02-23', 6: '2026-03-01', length: 7 })
})

test.each([
  ['2026-03-10', '2026-03-10'],
  [null, 'today'],
  ['tomorrow', 'today'],
  ['2026-02-30', 'today'],
  ['0000-01-01', 'today'],
])('the day of an address %j is %s', (text, date) => expect(dateOfAddress(text, 'today')).toBe(date))

describe('the entries of a day', () => {
  test('have the part of a blocked time that is on it', () => {
    const days = ['2026-03-10', '2026-03-11', '2026-03-12'].map((date) => ({ date, ...closed }))
    const found = calendarDays({
      hours: hours(days),
      bookings: [],
      blocked: [blocked('2026-03-10 12:00', '2026-03-12 00:00')],
    })
    expect(found.map(({ entries }) => entries.map(hoursOf))).toEqual([['12:00 PM to 12:00 AM'], ['All day'], []])
  })

  test('show a booking on the clock of the provider, who may have moved', () => {
    const booking = {
      id: 'one',
      date: '2026-03-10',
      start_time: '20:30',
      end_time: '21:30',
      time_zone: 'America/Los_Angeles',
      starts_at: '2026-03-11T03:30:00Z',
    } as Booking
    const days = ['2026-03-10', '2026-03-11'].map((date) => ({ date, ...closed }))
    const found = calendarDays({ hours: hours(days), bookings: [booking], blocked: [] })
    expect(found.map(({ entries }) => entries.map(hoursOf))).toEqual([['11:30 PM to 12:00 AM'], []])
  })
})

describe('the cells of a day', () => {
  const shown = { from: 480, to: 660 }
  const spans = (entries: [number, number][]) =>
    cellsOf(day(entries), shown).map((cell) => [cell.from, cell.to, cell.entries.length])

  test('are half hours and the rows that an entry takes', () => {
    expect(spans([[540, 600]])).toEqual([
      [480, 510, 0],
      [510, 540, 0],
      [540, 600, 1],
      [600, 630, 0],
      [630, 660, 0],
    ])
  })

  test('are shared by entries that overlap, and cut at the edge', () => {
    expect(
      spans([
        [0, 485],
        [530, 560],
        [550, 900],
      ]),
    ).toEqual([
      [480, 510, 1],
      [510, 660, 2],
    ])
  })
})

test('a week shows whole hours around everything in it, but not the night of a day off', () => {
  expect(shownHours([day([])])).toEqual({ from: 480, to: 1080 })
  expect(shownHours([day([[1100, 1170]], [[450, 1020]])])).toEqual({ from: 420, to: 1200 })
  expect(shownHours([day([[0, 1440]])])).toEqual({ from: 480, to: 1080 })
  expect(shownHours([day([[0, 700]])])).toEqual({ from: 360, to: 1080 })
})

test('hours have a short form', () => {
  expect(briefHoursOf({ from: 570, to: 780 })).toBe('9:30–1')
  expect(hoursOf({ from: 570, to: 780 })).toBe('9:30 AM to 1:00 PM')
})

test('the form sends a period whose end is excluded', () => {
  const draft = draftOf('2026-03-10', { from: 720, to: 1440 })
  const midnight = { starts_on: '2026-03-10', starts_at: '12:00', ends_on: '2026-03-11', ends_at: '00:00', note: '' }
  expect(periodOf(draft)).toEqual(midnight)
  expect(periodOf({ ...draft, to: '17:00' })).toEqual({ ...midnight, ends_on: '2026-03-10', ends_at: '17:00' })
  expect(periodOf({ ...draft, allDay: true, last: '2026-03-11' })).toEqual({
    ...midnight,
    starts_at: '00:00',
    ends_on: '2026-03-12',
  })
  expect(wholeDayOf('2026-03-10')).toMatchObject({ starts_at: '00:00', ends_on: '2026-03-11', ends_at: '00:00' })
})
