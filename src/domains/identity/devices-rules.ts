import { DAY_MS } from '#platform/durations.ts'

/** How long a browser is recognized after a sign-in, in milliseconds: a year. */
export const deviceLifeMs = 365 * DAY_MS
