import { siteName } from '#platform/brand.ts'
import { inOneLine, type OwnMailText } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import type { AccountEmail } from './contract.ts'
import { brief, nameIn } from './rules.ts'

/** The most characters of a subject and of an introduction. */
export const mailTextLimits = { subject: 150, introduction: 2000 } as const

/** Values by the names of their placeholders. */
export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{([^{}]*)\}/g

/** The placeholders of a text that this email does not have. */
export function unknownPlaceholders(text: string, allowed: readonly string[]): string[] {
  const names = [...text.matchAll(placeholder)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => !allowed.includes(name))
}

/** Whether a text has a brace that belongs to no placeholder, such as in `{{name}}` and `{name`. */
export const hasStrayBrace = (text: string): boolean => /[{}]/.test(text.replaceAll(placeholder, ''))

/** A text with values in the place of `{placeholders}`. */
const filled = (text: string, values: PlaceholderValues) =>
  text.replaceAll(placeholder, (_, name: string) => values[name] ?? '')

/** The subject that an operator has written, on one line; undefined to use the product's. */
export function ownSubject({ subject }: OwnMailText, values: PlaceholderValues): string | undefined {
  const short = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, brief(value)]))
  return (subject && inOneLine(filled(subject, short))) || undefined
}

/** The paragraphs that an operator has written, for below the greeting. */
export function ownIntroduction({ introduction }: OwnMailText, values: PlaceholderValues): string[] {
  const paragraphs = introduction?.split(/\n\s*\n/) ?? []
  return paragraphs.map((text) => inOneLine(filled(text, values))).filter((text) => text !== '')
}

/** The values that every email has. Advertisements that were typed as a name are left out. */
export const commonValues = (name: string | null): PlaceholderValues => ({
  site: siteName(),
  name: nameIn(name) || t('there'),
})

/** The values of an email about an account. */
export const accountValues = (email: AccountEmail): PlaceholderValues => ({
  ...commonValues(email.name),
  ...('business_name' in email && { business: inOneLine(email.business_name ?? '') || t('your business') }),
})

const token = 'example'
const when = { at: '2026-03-03T17:00:00.000Z', time_zone: 'America/New_York' }
const until = '2026-03-04T17:00:00.000Z'

/**
 * Data of each kind of email about an account, for previews. The contact form is missing, because
 * operators can't change its text.
 */
export const accountExamples = {
  confirmation: { user_type: 'customer', token },
  magic_link: { user_type: 'customer', token },
  recovery: { token },
  welcome: { user_type: 'provider', business_name: 'Rosa’s Cleaning' },
  account_exists: {},
  password_changed: when,
  email_requested: { token },
  email_changed: { email: 'maya@mapleton.example', token, until, ...when },
  email_restored: when,
  password_paused: { until, time_zone: when.time_zone },
  new_sign_in: { device: 'Firefox on Windows', ...when },
  factor_changed: { change: 'added', factor: 'passkey', called: 'Laptop', ...when },
  token_created: { called: 'Shop', scopes: ['read'], ...when },
  program_connected: { called: 'Handy Assistant', host: 'assistant.example', scopes: ['read'], ...when },
  webhook_stopped: { host: 'shop.example', reason: 'failing', ...when },
  legal_changed: { text: 'terms', ...when },
  reply_returned: {
    conversation_id: '0197a8c2-5f3e-7c1a-9b44-3f0f5a1c2d10',
    is_delivered: false,
    reason: 'It has no text.',
    text: '',
  },
  account_suspended: { rule: 'Terms of Service', content: 'A message of March 1', basis: 'report', token },
  appeal_decided: { outcome: 'accepted', answer: 'You are right.' },
  client_invitation: { business_name: 'Rosa’s Cleaning', token },
  business_claim: { business_name: 'Rosa’s Cleaning', why: 'invited', token },
} satisfies Record<Exclude<AccountEmail['kind'], 'contact'>, object>
