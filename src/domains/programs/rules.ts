import type { TokenScope } from '#domains/identity/scopes-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** The lifetimes of requests, codes and tokens, in milliseconds. */
export const lifetimes = {
  /** A request waits for its user, who may have to sign in or sign up. */
  request: 30 * MINUTE_MS,
  code: MINUTE_MS,
  access_token: HOUR_MS,
  /** The life of each refresh token, and so of a program that is not used. */
  refresh_token: 30 * DAY_MS,
  /** After this time, a program has to ask again. */
  grant: 365 * DAY_MS,
}

/** The rights of each scope, in the words of the page that asks the user. */
export const consentTexts: Record<TokenScope, string> = {
  read: msg('See what you see: your bookings, messages, service requests, and contact details'),
  bookings: msg('Book, change, and cancel for you; post service requests; write reviews in your name'),
  messages: msg('Send messages in your name, and mark messages and notifications as read'),
  provider: msg('Change your services, hours, and blocked times; answer service requests'),
  admin: msg('Do what operators do on this site, for all users'),
}

/** What no program may do, regardless of its request. */
export const neverText = msg(
  'It never gets your password, and can’t change your email, sign-in methods, or devices, or close your account.',
)

/** Texts about requests of programs. */
export const programTexts = {
  requestOver: msg('This request is no longer open. Please go back to the program and connect it again.'),
  refused: msg('The program could not be connected.'),
  nothingToAllow: msg('Your account can’t give this program anything that it asks for.'),
  tooManyRequests: msg('Too many requests of programs. Please wait a minute.'),
} as const

/**
 * The reasons why a program was sent away before its user was asked, by the error code of OAuth.
 */
export const refusalTexts: Readonly<Record<string, string>> = {
  invalid_client: msg('The program could not be identified: the document that describes it is missing or not valid.'),
  invalid_client_metadata: msg('The document that describes the program is not valid.'),
  invalid_redirect_uri: msg('The program asked to return to an address that is not its own.'),
  invalid_request: msg('The request of the program is not valid.'),
  session_not_found: programTexts.requestOver,
}

/** The longest name of a program that is shown. */
export const longestName = 100

/** Whether a host is the user's own device. */
export const isThisDevice = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The address of the description of a protected resource (RFC 9728); `path` is its own. */
export const resourceMetadataAddress = (public_url: string, path: string): string =>
  `${public_url}/.well-known/oauth-protected-resource${path}`
