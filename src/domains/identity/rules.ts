import { msg, t } from '#ui/language.ts'
import type { UserType } from './contract.ts'

/**
 * The current role: the one chosen last, else the one of the sign-up, else customer. The user must
 * have a profile of that type (docs/product/roles-and-accounts.md).
 */
export function roleInForce(
  login: { chosen_role: UserType | null; user_type: UserType },
  profiles: readonly { user_type: UserType }[],
): UserType | undefined {
  const roles = new Set(profiles.map((profile) => profile.user_type))
  const candidates: (UserType | null)[] = [login.chosen_role, login.user_type, 'customer', 'provider']
  return candidates.find((role): role is UserType => role !== null && roles.has(role))
}

const closedAccountDomain = '@deleted.invalid'

/** Replaces the email address of a closed login; the domain can't exist (RFC 2606). */
export const closedAccountEmail = (auth_user_id: string): string => auth_user_id + closedAccountDomain

const unclaimedDomain = '@unclaimed.invalid'

/** The email address of an unclaimed business's login, which no one can sign in to. */
export const unclaimedEmail = (auth_user_id: string): string => auth_user_id + unclaimedDomain

/** Whether an address belongs to a login that no one can sign in to. No email goes there. */
export const isReservedEmail = (email: string): boolean =>
  [closedAccountDomain, unclaimedDomain].some((domain) => email.toLowerCase().endsWith(domain))

/** Replaces the name of a user who has closed the account. */
export const closedAccountName = msg('Deleted user')

/** The error for a login without a profile of this type. */
export function noSuchAccount(type: UserType): string {
  return type === 'customer'
    ? t('No customer account found with this email address. Please sign up first or try a different account type.')
    : t('No provider account found with this email address. Please sign up first or try a different account type.')
}

/** The name of a customer for a provider who has not revealed them (docs/product/bookings.md). */
export const MASKED_NAME = msg('Customer')

/** The name that a job keeps when its client is deleted. */
export const FORMER_CLIENT = msg('Former client')

/** A name in the current language: names that stand for a missing one are translated. */
export const shownName = (name: string): string => (name === MASKED_NAME || name === FORMER_CLIENT ? t(name) : name)
