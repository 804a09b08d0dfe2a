import type { Duty } from '#domains/identity/staff-rules.ts'

/** What can wait for operators, in the order of the page (docs/product/operators.md). */
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

/** A kind of thing that waits. */
export type NeedKind = (typeof needKinds)[number]

/** The duty of those who see that something waits. */
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

/** So many are counted at most. */
export const MOST_WAITING = 1000
