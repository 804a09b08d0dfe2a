const MINUTE = 60_000

/** When a calendar is asked again: every quarter of an hour, twice as long after each failure, at the latest after a day. */
export function nextTry(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(15 * 2 ** Math.min(failures, 7), 24 * 60) * MINUTE)
}
