import { isPlain, isVisible, notPlain } from '#platform/visible.ts'
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

/** Maximum lengths in characters (docs/product/limits.md). */
export const limits = { passwordLeast: 8, password: 200, email: 254, name: 200, description: 500, phone: 40 }

/** Texts about accounts (docs/product/sign-in.md). */
export const texts = {
  nameMissing: 'Please enter your full name',
  nameNotPlain: notPlain('your name'),
  emailMissing: 'Please enter your email address',
  emailWrong: 'Please enter a valid email address',
  credentialsMissing: 'You must provide either an email or phone number and a password',
  passwordMissing: 'Please enter your password',
  currentPasswordMissing: 'Please enter your current password',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be 200 characters or less',
  passwordTooCommon: 'This password is too common. Please choose another.',
  passwordsDiffer: 'Passwords do not match',
  locationMissing: 'Business location is required',
  termsMissing: 'Please accept the Terms of Service and the Privacy Policy',
  typeMissing: 'Please choose an account type',
  tooLong: 'This text is too long',
  taken: 'This email is already registered. Please log in or use a different email address.',
  wrongCredentials: 'The email or password you entered is incorrect. Please try again.',
  wrongPassword: 'The password you entered is incorrect. Please try again.',
  suspended: 'This account has been suspended. Please contact support.',
  unconfirmed: 'Please check your email and confirm your account before signing in.',
  bookingAhead: 'You have a confirmed booking ahead. Please complete or cancel it before you delete your account.',
  tooManyTries: 'Too many attempts. Please wait a few minutes before trying again.',
} as const

const closedAccountDomain = '@deleted.invalid'

/** Replaces the email address of a closed login; the domain can't exist (RFC 2606). */
export const closedAccountEmail = (auth_user_id: string): string => auth_user_id + closedAccountDomain

/** Whether an address is reserved for closed logins. */
export const isClosedAccountEmail = (email: string): boolean => email.toLowerCase().endsWith(closedAccountDomain)

/** Replaces the name of a user who has closed the account. */
export const closedAccountName = 'Deleted user'

/** The error for a login without a profile of this type. */
export function noSuchAccount(type: UserType): string {
  return `No ${type} account found with this email address. Please sign up first or try a different account type.`
}

/** The error in a name, if any. */
export function nameError(name: string): string | undefined {
  if (!isVisible(name)) return texts.nameMissing
  if (!isPlain(name.trim())) return texts.nameNotPlain
  return name.trim().length > limits.name ? texts.tooLong : undefined
}

/** The name of a customer for a provider who has not revealed them (docs/product/bookings.md). */
export const MASKED_NAME = 'Customer'
