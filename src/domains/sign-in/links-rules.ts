import type { UserType } from '#domains/identity/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** Texts about links in emails (docs/product/sign-in.md). */
export const linkTexts = {
  noAccount: msg('No account exists with this email. Please sign up first.'),
  parametersMissing: msg('Missing verification parameters in URL'),
  expired: msg('This link has expired. Please request a new one.'),
  confirmed: msg('Your account is already confirmed. You can log in.'),
  invalid: msg('This link is invalid or has already been used. Please request a new one.'),
  resetExpired: msg('Your password reset session has expired. Please request a new reset link.'),
  resetInvalid: msg('Your password reset link is invalid. Please request a new one.'),
  tooManyResets: msg('Too many reset attempts. Please wait a few minutes before trying again.'),
  /** Also correct if no email was sent, because the last confirmation is too recent. */
  askedAgain: msg(
    'Please check your email again. Only the newest link works. If no email arrives, try again in 5 minutes.',
  ),
  passwordOnly: msg('You can only set a new password here.'),
  resetOnly: msg('Only a password reset can remove these together.'),
} as const

/** How long a link is valid, in milliseconds. */
export const LINK_LIFE_MS = HOUR_MS

/** The purpose of a link. */
export type LinkType = 'signup' | 'magiclink' | 'recovery'

/** The parameters of a page that links in emails lead to. */
export interface Arrival {
  type: LinkType
  user_type?: UserType | undefined
  /** The token to verify; missing if the address is incomplete. */
  token_hash?: string | undefined
  /** The error in the address, in our words. */
  failure?: string | undefined
}

/**
 * The pages with delays and texts of their own: `/verify`, or the confirmation pages and the
 * callback.
 */
export type LinkPlace = 'callback' | 'verify'

/**
 * Reads the address of a page that links in emails lead to, with its fragment, where hosted
 * services put their errors. The text of such an error is only classified, never shown: anyone can
 * write an address.
 */
export function readArrival({ search, hash }: { search: string; hash: string }, usual: LinkType = 'signup'): Arrival {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const get = (key: string) => (query.get(key) ?? fragment.get(key)) || undefined
  const type = types.find((each) => each === get('type')) ?? usual
  const user_type = get('user_type')
  const refusal = ['error_code', 'error', 'error_description'].flatMap((key) => get(key) ?? []).join(' ')
  return {
    type,
    user_type: user_type === 'customer' || user_type === 'provider' ? user_type : undefined,
    token_hash: get('token_hash') ?? get('token'),
    failure: refusal ? failureIn(type, refusal) : undefined,
  }
}

const types = ['signup', 'magiclink', 'recovery'] as const

/** Texts of the pages that links in emails lead to. */
export const arrivalTexts = {
  noResetSession: msg('No valid password reset session found. Please request a new password reset link.'),
  resetSessionOver: msg('Your session has expired. Please request a new password reset link.'),
  unreadable: msg('The sign-in details in this link could not be read. Please request a new one.'),
  failed: msg('Authentication failed. Please try again or contact support.'),
  nothing: msg('No valid authentication parameters found in URL. Please open the link in your email again.'),
  notVerified: msg('Email verification failed or link expired.'),
} as const

/**
 * Our text for an error in words or codes. An error with both "invalid" and "expired" means that
 * the link has expired.
 */
function failureIn(type: LinkType, refusal: string): string {
  const reset = type === 'recovery'
  if (/expired|session_not_found/i.test(refusal)) return reset ? linkTexts.resetExpired : linkTexts.expired
  if (/jwt/i.test(refusal)) return reset ? linkTexts.resetInvalid : arrivalTexts.unreadable
  if (/invalid|claim|used|not.found/i.test(refusal)) return reset ? linkTexts.resetInvalid : linkTexts.invalid
  return arrivalTexts.failed
}

/** The text for an address without a link. */
export function nothingFound(place: LinkPlace): string {
  return t(place === 'verify' ? linkTexts.parametersMissing : arrivalTexts.nothing)
}

/**
 * The text for a link that didn't work; `/verify` has its own text for each problem with the link
 * itself.
 */
export function failureAt(place: LinkPlace, message: string): string {
  const isAboutLink = [linkTexts.expired, linkTexts.invalid, arrivalTexts.failed].some((text) => t(text) === message)
  return place === 'verify' && isAboutLink ? t(arrivalTexts.notVerified) : message
}

/** The next page, and the delay in milliseconds (docs/product/limits.md). */
export interface Onward {
  to: string
  after: number
}

/**
 * The page after a link that worked. Users who are signed in already need not log in. `returnTo` is
 * the page for which the user has signed up.
 */
export function onwardFrom(
  place: LinkPlace,
  type: LinkType,
  { isSignedIn = false, returnTo }: { isSignedIn?: boolean; returnTo?: string | undefined } = {},
): Onward {
  if (type === 'recovery') return { to: urls.resetPassword(), after: 2000 }
  if (type === 'magiclink') return { to: urls.dashboard(), after: 2000 }
  const to = isSignedIn ? (returnTo ?? urls.home()) : urls.login(returnTo)
  return { to, after: place === 'verify' ? 2000 : 3000 }
}

/** The page after a link that didn't work: from `/verify` the home page, from the others none. */
export function onwardAfterError(place: LinkPlace): Onward | undefined {
  return place === 'verify' ? { to: urls.home(), after: 3000 } : undefined
}

/** The pages after `/reset-password`. */
export const onwardFromReset = {
  done: { to: urls.login(), after: 2000 },
  badLink: { to: urls.forgotPassword(), after: 3000 },
  sentTooLate: { to: urls.forgotPassword(), after: 2000 },
} satisfies Record<string, Onward>

/**
 * Email providers that ignore dots in the name of a mailbox, and the domain that their other
 * domains stand for.
 */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that receives emails to this address, for limits: without a tag ("ann+shop@"),
 * without dots if its provider ignores them, and in lowercase.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
  const same = dotless.get(domain)
  return same ? `${name.replaceAll('.', '')}@${same}` : `${name}@${domain}`
}
