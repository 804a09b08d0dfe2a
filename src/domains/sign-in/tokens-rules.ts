import type { TokenScope } from '#domains/identity/scopes-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** What each scope allows, in the words of the settings page and the email. */
export const scopeTexts: Record<TokenScope, { title: string; text: string }> = {
  read: { title: msg('Read'), text: msg('See what you see: bookings, messages, service requests, your business.') },
  bookings: { title: msg('Bookings'), text: msg('Book, change, and cancel; post service requests; write reviews.') },
  messages: { title: msg('Messages'), text: msg('Send messages, and mark messages and notifications as read.') },
  provider: {
    title: msg('Business'),
    text: msg('Change services, hours, and blocked times; answer service requests.'),
  },
  admin: { title: msg('Operator'), text: msg('Do what operators do on this site.') },
}

/** Texts about tokens. */
export const tokenTexts = {
  nameMissing: msg('Please enter a name'),
  nameTooLong: msg('A name can have up to 100 characters'),
  scopesMissing: msg('Please choose what the program may do'),
  expiryPast: msg('Please choose a time in the future'),
  providersOnly: msg('Only providers can create a token with the scope “provider”.'),
  operatorsOnly: msg('Only operators can create a token with the scope “admin”.'),
  tooMany: msg('You have 30 tokens. Please revoke one before you create another.'),
  tooManyPrograms: msg('You have connected 30 programs. Please disconnect one on your profile, then connect this one.'),
  invalid: msg('This token is wrong, has expired, or was revoked.'),
  sessionOnly: msg('Programs can’t do this. Please sign in to the site and do it there.'),
  tooManyRequests: msg('This token has sent too many requests. Please wait a minute.'),
} as const

/** How many tokens one login may have. */
export const maxTokens = 30

/** How many programs one login may connect. */
export const maxPrograms = 30

/** How long the list shows a token that has expired, in milliseconds. */
export const expiredShownMs = 30 * DAY_MS
