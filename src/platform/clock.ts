/** Where the time comes from: passed in, so that a test can be any day. */
export interface Clock {
  now(): Date
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() }
