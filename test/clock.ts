import type { Clock } from '#platform/clock.ts'

/** A clock that stands still until a test moves it: Tuesday, 3 March 2026, noon in New York unless said otherwise. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  /** Moves the clock on by so many milliseconds. */
  pass(milliseconds: number): void
}

/** A standing clock. */
export function testClock(start: string | Date = '2026-03-03T17:00:00Z'): TestClock {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (next) => void (instant = new Date(next)),
    pass: (milliseconds) => void (instant = new Date(instant.getTime() + milliseconds)),
  }
}
