import type { Duty } from '#domains/identity/staff-rules.ts'

/**
 * The kinds of work that can wait for operators, in the order of the page
 * (docs/product/operators.md).
 */
export const needKinds = [
  'reports',
  'appeals',
  'approvals',
  'credentials',
  'traders',
  'traders_missing',
  'requests',
  'mails',
  'calendars',
] as const

/** A kind of waiting work. */
export type NeedKind = (typeof needKinds)[number]

/** The duty that an operator needs to see each kind. */
export const dutyOfNeed: Record<NeedKind, Duty> = {
  reports: 'content',
  appeals: 'content',
  approvals: 'content',
  credentials: 'content',
  traders: 'content',
  traders_missing: 'content',
  requests: 'watch',
  mails: 'watch',
  calendars: 'watch',
}

/** The highest count. */
export const MOST_WAITING = 1000
