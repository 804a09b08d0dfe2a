import { isPlain, isVisible } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'

/** Maximum lengths in characters (docs/product/limits.md). */
export const limits = { passwordLeast: 8, password: 200, email: 254, name: 200, description: 500, phone: 40 }

/** Texts about accounts (docs/product/sign-in.md). */
export const texts = {
  nameMissing: msg('Please enter your full name'),
  nameNotPlain: msg('Please enter your name without control characters'),
  emailMissing: msg('Please enter your email address'),
  emailWrong: msg('Please enter a valid email address'),
  credentialsMissing: msg('You must provide either an email or phone number and a password'),
  passwordMissing: msg('Please enter your password'),
  currentPasswordMissing: msg('Please enter your current password'),
  passwordTooShort: msg('Password must be at least 8 characters long'),
  passwordTooLong: msg('Password must be 200 characters or less'),
  passwordTooCommon: msg('This password is too common. Please choose another.'),
  passwordsDiffer: msg('Passwords do not match'),
  locationMissing: msg('Business location is required'),
  hasBusiness: msg('You have a business here already. Sign in with another account to claim this one.'),
  termsMissing: msg('Please accept the Terms of Service and the Privacy Policy'),
  typeMissing: msg('Please choose an account type'),
  tooLong: msg('This text is too long'),
  taken: msg('This email is already registered. Please log in or use a different email address.'),
  emailTaken: msg('This email address belongs to another account now. Please choose a different one.'),
  wrongCredentials: msg('The email or password you entered is incorrect. Please try again.'),
  wrongPassword: msg('The password you entered is incorrect. Please try again.'),
  secondFactor: msg(
    'Operators need a second factor. Set up an authenticator app or a passkey, or sign in again with yours.',
  ),
  suspended: msg('This account has been suspended. Please contact support.'),
  unconfirmed: msg('Please check your email and confirm your account before signing in.'),
  bookingAhead: msg('You have a confirmed booking ahead. Please complete or cancel it before you delete your account.'),
  bookingAheadInRole: msg(
    'You have a confirmed booking ahead. Please complete or cancel it before you leave this role.',
  ),
  lastRole: msg('This is your only account type. You can delete your account instead.'),
  tooManyTries: msg('Too many attempts. Please wait a few minutes before trying again.'),
} as const

/** The error in a name, if any. */
export function nameError(name: string): string | undefined {
  if (!isVisible(name)) return texts.nameMissing
  if (!isPlain(name.trim())) return texts.nameNotPlain
  return name.trim().length > limits.name ? texts.tooLong : undefined
}
