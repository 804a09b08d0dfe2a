import { isPlain, isVisible, notPlain } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'

/** Maximum lengths in characters (docs/product/limits.md). */
export const limits = { passwordLeast: 8, password: 200, email: 254, name: 200, description: 500, phone: 40 }

/** Texts about accounts (docs/product/sign-in.md). */
export const texts = {
  nameMissing: msg('Please enter your full name'),
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
  hasBusiness: 'You have a business here already. Sign in with another account to claim this one.',
  termsMissing: 'Please accept the Terms of Service and the Privacy Policy',
  typeMissing: 'Please choose an account type',
  tooLong: msg('This text is too long'),
  taken: msg('This email is already registered. Please log in or use a different email address.'),
  emailTaken: 'This email address belongs to another account now. Please choose a different one.',
  wrongCredentials: 'The email or password you entered is incorrect. Please try again.',
  wrongPassword: 'The password you entered is incorrect. Please try again.',
  secondFactor:
    'Operators need a second factor. Set up an authenticator app or a passkey, or sign in again with yours.',
  suspended: 'This account has been suspended. Please contact support.',
  unconfirmed: 'Please check your email and confirm your account before signing in.',
  bookingAhead: 'You have a confirmed booking ahead. Please complete or cancel it before you delete your account.',
  bookingAheadInRole: 'You have a confirmed booking ahead. Please complete or cancel it before you leave this role.',
  lastRole: 'This is your only account type. You can delete your account instead.',
  tooManyTries: 'Too many attempts. Please wait a few minutes before trying again.',
} as const

/** The error in a name, if any. */
export function nameError(name: string): string | undefined {
  if (!isVisible(name)) return texts.nameMissing
  if (!isPlain(name.trim())) return texts.nameNotPlain
  return name.trim().length > limits.name ? texts.tooLong : undefined
}
