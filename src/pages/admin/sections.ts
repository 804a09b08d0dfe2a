import type { Duty } from '#domains/identity/staff-rules.ts'

/** The sections of the admin area: the part of the address, the name, and the duty. */
export const sections: readonly (readonly [section: string, label: string, duty: Duty])[] = [
  ['', 'Overview', 'watch'],
  ['people', 'Users', 'watch'],
  ['providers', 'Providers', 'watch'],
  ['imports', 'Imports', 'site'],
  ['reports', 'Reports', 'content'],
  ['appeals', 'Appeals', 'content'],
  ['bookings', 'Bookings', 'bookings'],
  ['disputes', 'Disputes', 'bookings'],
  ['requests', 'Requests', 'watch'],
  ['searches', 'Searches', 'watch'],
  ['categories', 'Categories', 'site'],
  ['questions', 'Questions', 'site'],
  ['fields', 'Fields', 'site'],
  ['mails', 'Outbox', 'watch'],
  ['jobs', 'Jobs', 'watch'],
  ['audit', 'Audit trail', 'watch'],
  ['exports', 'Export', 'site'],
  ['texts', 'Texts', 'site'],
  ['settings', 'Settings', 'site'],
]

/** The duty of an address below `/admin`. */
export function dutyAt(pathname: string): Duty {
  const name = pathname.split('/')[2] ?? ''
  return sections.find(([section]) => section === name)?.[2] ?? 'watch'
}
