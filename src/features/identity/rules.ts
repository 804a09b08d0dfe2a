import * as z from 'zod/mini'
import { CategoryName } from '#features/categories/rules.ts'
import { isVisible } from '#platform/visible.ts'
import type { UserType } from './contract.ts'

/**
 * The role in force (specification, section 6; decision 2): the one chosen last, else that of the sign-up, else customer; and never one for
 * which there is no profile.
 */
export function roleInForce(
  login: { chosen_role: UserType | null; user_type: UserType },
  profiles: readonly { user_type: UserType }[],
): UserType | undefined {
  const held = new Set(profiles.map((profile) => profile.user_type))
  const wanted: (UserType | null)[] = [login.chosen_role, login.user_type, 'customer', 'provider']
  return wanted.find((role): role is UserType => role !== null && held.has(role))
}

/** Longest texts, in characters (specification, section 9, where it says; else what nobody honest exceeds). */
export const limits = { passwordLeast: 8, password: 200, email: 254, name: 200, description: 500, phone: 40 }

/** What people read about their accounts, word for word where specification, sections 5 and 8, has it. */
export const texts = {
  nameMissing: 'Please enter your full name',
  emailMissing: 'Please enter your email address',
  emailWrong: 'Please enter a valid email address',
  credentialsMissing: 'You must provide either an email or phone number and a password',
  passwordMissing: 'Please enter your password',
  currentPasswordMissing: 'Please enter your current password',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be 200 characters or less',
  passwordTooCommon: 'This password is too common. Please choose another.',
  passwordsDiffer: 'Passwords do not match',
  businessNameMissing: 'Business name is required',
  descriptionMissing: 'Business description is required',
  descriptionTooLong: 'Business description must be 500 characters or less',
  categoryMissing: 'Please select at least one service category',
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

/** What stands for the e-mail of a login that was closed: an address that can be nobody's (RFC 2606). */
export const closedAccountEmail = (auth_user_id: string): string => auth_user_id + closedAccountDomain

/** Whether an address may come to stand for a closed login: nobody may take it before. */
export const isClosedAccountEmail = (email: string): boolean => email.toLowerCase().endsWith(closedAccountDomain)

/** What somebody is called who has closed their account. */
export const closedAccountName = 'Deleted user'

/** After a right password for an account of the other type only (specification, section 5). */
export function noSuchAccount(type: UserType): string {
  return `No ${type} account found with this email address. Please sign up first or try a different account type.`
}

/** How long a session lives, in milliseconds (decision 4); one of recovery as long as its link would have. */
export const sessionLife = { remembered: 30 * 24 * 3_600_000, browser: 24 * 3_600_000, recovery: 3_600_000 }

/** How long a browser is recognised after a sign-in, in milliseconds: a year. */
export const deviceLifeMs = 365 * 24 * 3_600_000

/** How often an open page looks at its session, in milliseconds (specification, section 9). */
export const SESSION_TICK_MS = 30_000

/** Whether an open page should renew its session: under three ticks are left. Remembered ones slide by being used. */
export function needsRenewal(expires_at: Date, now: Date): boolean {
  return expires_at.getTime() - now.getTime() < 3 * SESSION_TICK_MS
}

/**
 * Tells the service worker whose answer it is (`{profile id}; remembered`, or `nobody`), so that a copy of it is never shown to anybody else: the
 * session's own cookie is out of its reach.
 */
export const visitorHeader = 'x-visitor'

/** What people read at a name with characters that nobody sees and that would disturb the text around it. */
export const nameUnreadable = 'Please enter your name without control characters'

/** Control characters, line breaks, and the signs that turn the direction of what follows them, as far as the end of a page. */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** What is wrong with a name, if anything. */
export function nameError(name: string): string | undefined {
  if (!isVisible(name)) return texts.nameMissing
  if (disturbing.test(name.trim())) return nameUnreadable
  return name.trim().length > limits.name ? texts.tooLong : undefined
}

/** A user's name in one visible line. */
export const FullName = z.string(texts.nameMissing).check(z.trim(), ({ value, issues }) => {
  const message = nameError(value)
  if (message) issues.push({ code: 'custom', message, input: value })
})

/** Surrounding blanks are dropped; case doesn't matter in comparisons. */
export const EmailAddress = z.pipe(
  z.string(texts.emailMissing).check(z.trim(), z.minLength(1, texts.emailMissing)),
  z.email(texts.emailWrong).check(z.maxLength(limits.email, texts.emailWrong)),
)

/** A password that proves who the user is. It only has to be there. */
export const GivenPassword = z
  .string(texts.passwordMissing)
  .check(z.minLength(1, texts.passwordMissing), z.maxLength(limits.password, texts.passwordTooLong))

/** A new password. Only the server knows if it's too common. */
export const NewPassword = z.string(texts.passwordTooShort).check(
  z.refine((password) => Array.from(password).length >= limits.passwordLeast, texts.passwordTooShort),
  z.refine((password) => password.length <= limits.password, texts.passwordTooLong),
)

/** The name of a business. */
export const BusinessName = z
  .string(texts.businessNameMissing)
  .check(z.trim(), z.maxLength(limits.name, texts.tooLong), z.refine(isVisible, texts.businessNameMissing))

/** How a business describes itself. */
export const BusinessDescription = z
  .string(texts.descriptionMissing)
  .check(
    z.trim(),
    z.maxLength(limits.description, texts.descriptionTooLong),
    z.refine(isVisible, texts.descriptionMissing),
  )

/** The categories of a business: at least one. Repeated ones are dropped. */
export const BusinessCategories = z.pipe(
  z
    .array(z.enum(CategoryName.options, texts.categoryMissing), texts.categoryMissing)
    .check(z.minLength(1, texts.categoryMissing)),
  z.transform((names) => [...new Set(names)]),
)
