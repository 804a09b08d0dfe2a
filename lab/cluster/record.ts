import type { Write } from '../../test/deep/crashes/writers.ts'

/** When users got what they asked for, in milliseconds of a clock that only goes forward. */
export interface Successes {
  writes: number[]
  reads: number[]
}

/** What all users have seen. */
export interface Record {
  at: Successes
  /** Acknowledged writes. */
  writes: Write[]
  /** Answers that no fault explains, as sentences. */
  wrong: string[]
  /**
   * Requests that failed in a way that a fault explains, and were repeated: their reasons and
   * numbers.
   */
  repeated: Map<string, number>
  signIns: number
}

/** An empty record. */
export const newRecord = (): Record => ({
  at: { writes: [], reads: [] },
  writes: [],
  wrong: [],
  repeated: new Map(),
  signIns: 0,
})

/**
 * The longest time between two successes from `from` to `to`, in seconds. Both ends count as
 * successes.
 */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const inside = [from, ...times.filter((time) => time > from && time < to), to].sort((one, other) => one - other)
  return Math.max(...inside.slice(1).map((time, before) => time - inside[before]!)) / 1000
}
