import { msg } from '#ui/language.ts'

/** The checks of a business, with their names. */
export const checks = {
  identity: msg('Identity document'),
  licence: msg('Trade license'),
  insurance: msg('Insurance'),
  address: msg('Business address'),
  references: msg('References'),
} as const

/** The name of a check. */
export type Check = keyof typeof checks

/** How many days before a license or an insurance ends its provider is reminded. */
export const REMINDED_DAYS_BEFORE = 30

/** With fewer requests in a year, a profile doesn't say which share of them was answered. */
export const LEAST_REQUESTS = 5
