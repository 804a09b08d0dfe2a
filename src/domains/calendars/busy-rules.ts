import { MINUTE_MS } from '#platform/durations.ts'

/** When a calendar is read next: after 15 minutes, doubled by each failure, at most a day. */
export function nextTry(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(15 * 2 ** Math.min(failures, 7), 24 * 60) * MINUTE_MS)
}
