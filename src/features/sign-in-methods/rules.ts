/** What people read about the ways in that they have added to their login. */
export const factorTexts = {
  codeMissing: 'Please enter the code from your authenticator app.',
  wrongCode: 'This code is not right. Please try again.',
  tooManyCodes: 'Too many attempts. Please wait a few minutes before trying again.',
  notOffered: 'This way to sign in is not available here.',
  passwordMissing: 'Please enter your password',
  signInAgain: 'Please log out and sign in again before you do this.',
  alreadyProtected: 'An authenticator app is set up already. Please remove it before you set up another.',
  notProtected: 'No authenticator app is set up.',
  setupExpired: 'This took too long. Please start the set-up again.',
  lastWayIn:
    'This is the only way into your account. Please set a password first: "Forgot password" on the login page sends you a link.',
  googleUnavailable: 'Google cannot be reached at the moment. Please try again later.',
  signInExpired: 'This sign-in has taken too long. Please start again.',
  passkeyRefused: 'This passkey did not work. Please try again, or log in another way.',
  tooManyPasskeys: 'You have 20 passkeys. Please remove one before you add another.',
  nameMissing: 'Please enter a name',
  nameTooLong: 'A name has 100 characters at most',
  logInFirst:
    'This login is protected by an authenticator app. Please log in first, then add the account type from the menu.',
} as const

/** How long what has been begun waits for its end, in milliseconds. */
export const patience = { setup: 15 * 60_000, recentSignIn: 10 * 60_000, passkey: 5 * 60_000 }

/** Of an authenticator code: six digits every 30 seconds, good one step before and after its time (RFC 6238). */
export const codeRules = { digits: 6, period: 30, window: 1 }

/** How many passkeys one login may have. */
export const mostPasskeys = 20

/** How many recovery codes somebody gets. */
export const recoveryCodeCount = 10

/** What was typed, as it is compared: without blanks and dashes, in small letters. */
export function typedCode(typed: string): string {
  return typed.replaceAll(/[\s\-–]/g, '').toLowerCase()
}

/** Whether it looks like a code from an app; everything else is taken for a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
