import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'

/** The time of the next read: after 15 minutes, doubled by each failure, at most a day. */
export function nextTry(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(15 * 2 ** Math.min(failures, 7), 24 * 60) * MINUTE_MS)
}

/** Whether a calendar with a problem has not been read for a day. Then its provider is notified. */
export function isStale({ problem, read_at }: { problem: string | null; read_at: Date }, now: Date): boolean {
  return problem !== null && now.getTime() - read_at.getTime() >= DAY_MS
}
