import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { NextFreeLine } from './next-free-line.tsx'

/** Tuesday noon in New York. */
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-03T17:00:00Z') }))

const next_free = { date: '2026-03-03', start_time: '15:00' }
const free_start = { date: '2026-03-04', start_time: '13:00' }
const lineOf = (times: Partial<Parameters<typeof NextFreeLine>[0]['provider']>) =>
  renderToString(<NextFreeLine provider={{ next_free: null, time_zone: 'America/New_York', ...times }} />)

test('says the next free time, or the time that fits the search', () => {
  expect(lineOf({ next_free })).toContain('Free today from 3 PM')
  expect(lineOf({ next_free, free_start: null })).toContain('Free today from 3 PM')
  expect(lineOf({ next_free, free_start })).toContain('Free tomorrow from 1 PM')
  expect(lineOf({})).toBe('')
})
