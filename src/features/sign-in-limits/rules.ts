/** How long a browser is recognized after a sign-in, in milliseconds: a year. */
export const deviceLifeMs = 365 * 24 * 3_600_000
