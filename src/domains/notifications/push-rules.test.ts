import { expect, test } from 'vitest'
import { isQuiet, onLockScreen, subjectOf } from './push-rules.ts'
import { endOfQuiet } from './push-times.server.ts'

const night = { from: '22:00', to: '07:00' }

test.each([
  ['21:59', false],
  ['22:00', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('at %s, a night from 22:00 to 7:00 is quiet: %s', (time, expected) => {
  expect(isQuiet(time, night)).toBe(expected)
})

test('quiet hours may be within one day', () => {
  expect(['12:59', '13:00', '14:59', '15:00'].map((time) => isQuiet(time, { from: '13:00', to: '15:00' }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('quiet hours end by the clock of the device, also when it changes', () => {
  const newYork = (instant: string) => endOfQuiet(night, 'America/New_York', new Date(instant))?.toISOString()
  expect(newYork('2026-03-04T02:59:00Z')).toBeUndefined()
  expect(newYork('2026-03-04T03:00:00Z')).toBe('2026-03-04T12:00:00.000Z')
  expect(newYork('2026-03-04T11:59:00Z')).toBe('2026-03-04T12:00:00.000Z')
  // The night in which clocks are set forward.
  expect(newYork('2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
})

test('a text on a lock screen ends with whole characters', () => {
  expect(onLockScreen('Short')).toBe('Short')
  expect(onLockScreen('x'.repeat(240))).toHaveLength(240)
  const long = onLockScreen(`${'x'.repeat(238)}😀😀`)
  expect(long).toBe(`${'x'.repeat(238)}…`)
})

test('notifications about one booking have one subject', () => {
  const about = (id: string, metadata: object) => subjectOf({ id, type: 'booking', metadata })
  expect(about('1', { booking_id: 'a' })).toBe(about('2', { booking_id: 'a' }))
  expect(about('1', { booking_id: 'a' })).not.toBe(about('1', { booking_id: 'b' }))
  expect(about('1', {})).not.toBe(about('2', {}))
})
