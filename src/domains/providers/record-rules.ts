/** The checks of a business, with their names. */
export const checks = {
  identity: 'Identity document',
  licence: 'Trade license',
  insurance: 'Insurance',
  address: 'Business address',
  references: 'References',
} as const

/** The name of a check. */
export type Check = keyof typeof checks

/** How many days before a license or an insurance ends its provider is reminded. */
export const REMINDED_DAYS_BEFORE = 30

/** With fewer requests in a year, a profile doesn't say which share of them was answered. */
export const LEAST_REQUESTS = 5
