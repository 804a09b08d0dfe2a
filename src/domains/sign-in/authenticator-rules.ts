import { MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** Texts about authenticator apps and their codes. */
export const codeTexts = {
  codeMissing: msg('Please enter the code from your authenticator app.'),
  wrongCode: msg('This code is not right. Please try again.'),
  tooManyCodes: msg('Too many attempts. Please wait a few minutes before trying again.'),
  alreadyProtected: msg('An authenticator app is set up already. Please remove it before you set up another.'),
  notProtected: msg('No authenticator app is set up.'),
  setupExpired: msg('This took too long. Please start the setup again.'),
} as const

/** How long a setup that has begun can be finished, in milliseconds. */
export const setupLifeMs = 15 * MINUTE_MS

/**
 * App codes: six digits every 30 seconds, valid one step before and after their time (RFC 6238).
 */
export const codeRules = { digits: 6, period: 30, window: 1 }

/** How many recovery codes a user gets. */
export const recoveryCodeCount = 10

/**
 * A typed code in the form in which codes are compared: lowercase, without spaces and dashes, and
 * with ASCII digits.
 */
export function typedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\-–]/g, '')
    .toLowerCase()
}

/** Whether it looks like a code from an app; all other codes are recovery codes. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
