import { singleton } from './singleton.server.ts'

/** The source of the current time. It is passed in, so that tests can choose the date. */
export interface Clock {
  now(): Date
}

/** The time of this machine. */
export const systemClock = singleton<Clock>('clock', () => ({ now: () => new Date() }))
