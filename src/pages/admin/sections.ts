import type { Duty } from '#domains/identity/staff-rules.ts'
import { msg } from '#ui/language.ts'

/** The sections of the admin area: the part of the address, the name, and the duty. */
export const sections: readonly (readonly [section: string, label: string, duty: Duty])[] = [
  ['', msg('Overview'), 'watch'],
  ['people', msg('Users'), 'watch'],
  ['providers', msg('Providers'), 'watch'],
  ['imports', msg('Imports'), 'site'],
  ['reports', msg('Reports'), 'content'],
  ['appeals', msg('Appeals'), 'content'],
  ['bookings', msg('Bookings'), 'bookings'],
  ['disputes', msg('Disputes'), 'bookings'],
  ['requests', msg('Requests'), 'watch'],
  ['searches', msg('Searches'), 'watch'],
  ['categories', msg('Categories'), 'site'],
  ['questions', msg('Questions'), 'site'],
  ['fields', msg('Fields'), 'site'],
  ['mails', msg('Outbox'), 'watch'],
  ['jobs', msg('Jobs'), 'watch'],
  ['audit', msg('Audit trail'), 'watch'],
  ['exports', msg('Export'), 'site'],
  ['texts', msg('Texts'), 'site'],
  ['settings', msg('Settings'), 'site'],
]

/** The duty of an address below `/admin`. */
export function dutyAt(pathname: string): Duty {
  const name = pathname.split('/')[2] ?? ''
  return sections.find(([section]) => section === name)?.[2] ?? 'watch'
}
