import { HOUR_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** Texts about a change of the email address (docs/product/sign-in.md). */
export const emailChangeTexts = {
  same: msg('This is your email address already'),
  otherLogin: msg('This link is for another account. Please log in to the account that asked for it.'),
} as const

/** How long the old address can undo a change, in milliseconds. */
export const UNDO_LIFE_MS = 72 * HOUR_MS
