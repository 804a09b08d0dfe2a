import { MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** Texts about ways to sign in that users add to their login. */
export const factorTexts = {
  notOffered: msg('This way to sign in is not available here.'),
  passwordMissing: msg('Please enter your password'),
  signInAgain: msg('Please log out and sign in again before you do this.'),
  setupExpired: msg('This took too long. Please start the setup again.'),
  lastWayIn: msg(
    'This is the only way into your account. Please set a password first: "Forgot password" on the login page sends you a link.',
  ),
  googleUnavailable: msg('Google cannot be reached at the moment. Please try again later.'),
  signInExpired: msg('This sign-in has taken too long. Please start again.'),
  passkeyUnknown: msg(
    'No account found with these credentials. Please check your email and password or sign up for an account.',
  ),
  passkeyRefused: msg('This passkey did not work. Please try again, or log in another way.'),
  tooManyPasskeys: msg('You have 20 passkeys. Please remove one before you add another.'),
  nameMissing: msg('Please enter a name'),
  nameTooLong: msg('A name can have up to 100 characters'),
  logInFirst: msg(
    'This login is protected by an authenticator app. Please log in first, then add the account type from the menu.',
  ),
} as const

/**
 * In milliseconds: how recent a sign-in has to be to replace the password, and how long a passkey
 * dialog may take.
 */
export const timeouts = { recentSignIn: 10 * MINUTE_MS, passkey: 5 * MINUTE_MS }

/** How many passkeys one login may have. */
export const maxPasskeys = 20
