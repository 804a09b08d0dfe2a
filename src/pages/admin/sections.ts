import type { Duty } from '#domains/identity/staff-rules.ts'
import { msg } from '#ui/language.ts'

/** A section of the admin area: the part of the address, the name, and the duty. */
type Section = readonly [section: string, label: string, duty: Duty]

/** The sections in groups, as the bar of links shows them. */
export const groups: readonly { name: string; sections: readonly Section[] }[] = [
  { name: msg('Today'), sections: [['', msg('Overview'), 'watch']] },
  {
    name: msg('People'),
    sections: [
      ['people', msg('Users'), 'watch'],
      ['providers', msg('Providers'), 'watch'],
      ['imports', msg('Imports'), 'site'],
      ['group-messages', msg('Group messages'), 'site'],
    ],
  },
  {
    name: msg('Trust'),
    sections: [
      ['reports', msg('Reports'), 'content'],
      ['appeals', msg('Appeals'), 'content'],
      ['credentials', msg('Credentials'), 'content'],
    ],
  },
  {
    name: msg('Work'),
    sections: [
      ['bookings', msg('Bookings'), 'bookings'],
      ['disputes', msg('Disputes'), 'bookings'],
      ['requests', msg('Requests'), 'watch'],
      ['searches', msg('Searches'), 'watch'],
    ],
  },
  {
    name: msg('Site'),
    sections: [
      ['settings', msg('Settings'), 'site'],
      ['texts', msg('Texts'), 'site'],
      ['categories', msg('Categories'), 'site'],
      ['questions', msg('Questions'), 'site'],
      ['fields', msg('Fields'), 'site'],
    ],
  },
  {
    name: msg('Machinery'),
    sections: [
      ['mails', msg('Outbox'), 'watch'],
      ['sms', msg('Text messages'), 'watch'],
      ['jobs', msg('Jobs'), 'watch'],
      ['audit', msg('Audit trail'), 'watch'],
      ['exports', msg('Export'), 'site'],
    ],
  },
]

/** The duty of an address below `/admin`. */
export function dutyAt(pathname: string): Duty {
  const name = pathname.split('/')[2] ?? ''
  return groups.flatMap(({ sections }) => sections).find(([section]) => section === name)?.[2] ?? 'watch'
}
