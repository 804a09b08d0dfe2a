import { MINUTE_MS } from '#platform/durations.ts'

/** Starts are every half hour, and clocks differ from UTC by quarters of an hour. */
const QUARTER = 15 * MINUTE_MS

/**
 * Whether the first free time that was computed for `at` is the same at `now`, both in
 * milliseconds, if the calendar has not changed. With time, only a start that becomes too near or
 * past and a new day change it, which both happen at a quarter of an hour; and a request that
 * expires, which may happen at any time.
 */
export function isCurrent(at: number, now: number): boolean {
  const isSameQuarter = Math.floor(at / QUARTER) === Math.floor(now / QUARTER) && at % QUARTER > 0
  return isSameQuarter && at <= now && now < at + MINUTE_MS
}
