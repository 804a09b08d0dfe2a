import { msg, t } from '#ui/language.ts'

/** The roles of operators, in the order in which owners choose (docs/product/operators.md). */
export const staffRoles = ['owner', 'moderator', 'support', 'read_only'] as const

/** The role of an operator. */
export type StaffRole = (typeof staffRoles)[number]

/** The roles with their names and descriptions. */
export const staffRoleTexts: Record<StaffRole, { name: string; text: string }> = {
  owner: { name: msg('Owner'), text: msg('Can do everything, and decides who else is an operator.') },
  moderator: {
    name: msg('Moderator'),
    text: msg('Decides reports, suspends users, and verifies businesses. Sees no bookings.'),
  },
  support: { name: msg('Support'), text: msg('Sees and cancels bookings, and sends emails again. Sees no reports.') },
  read_only: {
    name: msg('Read-only'),
    text: msg('Sees figures and lists, but no bookings and no reports, and changes nothing.'),
  },
}

/**
 * The duties of operators, with the roles that have them: `watch` reads figures and lists,
 * `bookings` and `content` are about single bookings and reported content, `site` changes the site
 * itself.
 */
const duties = {
  watch: staffRoles,
  bookings: ['owner', 'support'],
  content: ['owner', 'moderator'],
  site: ['owner'],
} satisfies Record<string, readonly StaffRole[]>

/** A group of operations that the same roles may call. */
export type Duty = keyof typeof duties

/** Whether a role includes a duty. */
export const mayDo = (role: StaffRole, duty: Duty): boolean => (duties[duty] as readonly StaffRole[]).includes(role)

/** Why an operator is refused: "Your role is Support. Only owners and moderators can do this." */
export function refusalText(role: StaffRole, duty: Duty): string {
  const name = t(staffRoleTexts[role].name)
  if (duty === 'bookings') return t('Your role is {name}. Only owners and support can do this.', { name })
  if (duty === 'content') return t('Your role is {name}. Only owners and moderators can do this.', { name })
  return t('Your role is {name}. Only owners can do this.', { name })
}
