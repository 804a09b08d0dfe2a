import type { Clock } from '#platform/clock.server.ts'

/** A clock that a test moves. It starts on Tuesday, March 3, 2026, at noon in New York. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  /** Moves the clock forward by milliseconds. */
  pass(milliseconds: number): void
}

/** Creates a stopped clock. */
export function testClock(start: string | Date = '2026-03-03T17:00:00Z'): TestClock {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (next) => void (instant = new Date(next)),
    pass: (milliseconds) => void (instant = new Date(instant.getTime() + milliseconds)),
  }
}
