import type { UserType } from '#features/identity/contract.ts'
import { urls } from '#urls.ts'

/** What people read about the links in their mails, word for word where specification, section 8, has it. */
export const linkTexts = {
  noAccount: 'No account exists with this email. Please sign up first.',
  parametersMissing: 'Missing verification parameters in URL',
  expired: 'This link has expired. Please request a new one.',
  invalid: 'This link is invalid or has already been used. Please request a new one.',
  resetExpired: 'Your password reset session has expired. Please request a new reset link.',
  resetInvalid: 'Your password reset link is invalid. Please request a new one.',
  tooManyResets: 'Too many reset attempts. Please wait a few minutes before trying again.',
  passwordOnly: 'You can only set a new password here.',
} as const

/** How long a link opens something, in milliseconds (decision 9). */
export const LINK_LIFE_MS = 3_600_000

/** What a mailed link is for. */
export type LinkType = 'signup' | 'magiclink' | 'recovery'

/** With what somebody has come to a page that mailed links lead to. */
export interface Arrival {
  type: LinkType
  user_type?: UserType | undefined
  /** What is exchanged for the confirmation or the session; missing when the address is incomplete. */
  token_hash?: string | undefined
  /** What whoever led here says went wrong, in our words. */
  failure?: string | undefined
}

/** Which pages the delays and texts belong to: `/verify`, or the confirmation pages and the callback (decision 7). */
export type LinkPlace = 'callback' | 'verify'

/**
 * Reads the address of a page that mailed links lead to, its fragment as well: hosted services put their refusals there. What such a
 * refusal says is only sorted, never shown: anybody can write an address.
 */
export function readArrival({ search, hash }: { search: string; hash: string }, usual: LinkType = 'signup'): Arrival {
  const asked = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const get = (key: string) => (asked.get(key) ?? fragment.get(key)) || undefined
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

/** What the pages themselves have to say (specification, section 8); what is said of a link is in the links' own rules. */
export const arrivalTexts = {
  noResetSession: 'No valid password reset session found. Please request a new password reset link.',
  resetSessionOver: 'Your session has expired. Please request a new password reset link.',
  unreadable: 'The sign-in details in this link could not be read. Please request a new one.',
  failed: 'Authentication failed. Please try again or contact support.',
  nothing: 'No valid authentication parameters found in URL. Please open the link in your email again.',
  notVerified: 'Email verification failed or link expired.',
} as const

/** Our sentence for a refusal that says in words or codes what is wrong. Whoever says both "invalid" and "expired" means a link that was good once. */
function failureIn(type: LinkType, refusal: string): string {
  const reset = type === 'recovery'
  if (/expired|session_not_found/i.test(refusal)) return reset ? linkTexts.resetExpired : linkTexts.expired
  if (/jwt/i.test(refusal)) return reset ? linkTexts.resetInvalid : arrivalTexts.unreadable
  if (/invalid|claim|used|not.found/i.test(refusal)) return reset ? linkTexts.resetInvalid : linkTexts.invalid
  return arrivalTexts.failed
}

/** What is said when the address holds nothing to be exchanged. */
export function nothingFound(place: LinkPlace): string {
  return place === 'verify' ? linkTexts.parametersMissing : arrivalTexts.nothing
}

/** The sentence for a link that did not work; `/verify` has one of its own for whatever is wrong with the link itself. */
export function failureAt(place: LinkPlace, message: string): string {
  const isAboutLink = [linkTexts.expired, linkTexts.invalid, arrivalTexts.failed].some((text) => text === message)
  return place === 'verify' && isAboutLink ? arrivalTexts.notVerified : message
}

/** An address to go to, and after how many milliseconds (specification, section 9). */
export interface Onward {
  to: string
  after: number
}

/** Where a link that worked leads. Whoever is signed in already need not log in again. */
export function onwardFrom(place: LinkPlace, type: LinkType, isSignedIn = false): Onward {
  if (type === 'recovery') return { to: urls.resetPassword(), after: 2000 }
  if (type === 'magiclink') return { to: urls.dashboard(), after: 2000 }
  return { to: isSignedIn ? urls.home() : urls.login(), after: place === 'verify' ? 2000 : 3000 }
}

/** Where a link that does not work leads by itself: from `/verify` home, from the others nowhere. */
export function onwardAfterError(place: LinkPlace): Onward | undefined {
  return place === 'verify' ? { to: urls.home(), after: 3000 } : undefined
}

/** From `/reset-password`: to the login page once the password is set; back to the beginning from a bad link, sooner from a form that was sent too late. */
export const onwardFromReset = {
  done: { to: urls.login(), after: 2000 },
  badLink: { to: urls.forgotPassword(), after: 3000 },
  sentTooLate: { to: urls.forgotPassword(), after: 2000 },
} satisfies Record<string, Onward>
