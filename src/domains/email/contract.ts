import { z } from 'zod'
import { UserType, withEitherUserType } from '#domains/identity/contract.ts'
import { EmailAddress } from '#domains/identity/schema.ts'
import { tokenScopes } from '#domains/identity/scopes-rules.ts'
import { contactSubjects } from '#domains/site/support-rules.ts'
import { legalTexts } from '#domains/site/texts-rules.ts'
import { listOf } from '#platform/list.ts'
import { msg } from '#ui/language.ts'

const Name = z.string().nullable()
const Token = z.string().min(1)
const When = { at: z.iso.datetime(), time_zone: z.string() }

/**
 * Emails about accounts, and those of the contact form. Users can't switch them off. The kind names
 * the template; the rest is the data it needs. Other emails belong to the kinds of notifications.
 */
export const AccountEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmation'), name: Name, user_type: UserType, token: Token }),
  z.object({ kind: z.literal('magic_link'), name: Name, user_type: UserType, token: Token }),
  z.object({ kind: z.literal('recovery'), name: Name, token: Token }),
  z.object({ kind: z.literal('welcome'), name: Name, user_type: UserType, business_name: z.string().nullable() }),
  z.object({ kind: z.literal('account_exists'), name: Name }),
  z.object({ kind: z.literal('password_changed'), name: Name, ...When }),
  /** To the new address. Without a token, that address has an account. */
  z.object({ kind: z.literal('email_requested'), name: Name, token: Token.nullable() }),
  /** To the old address. */
  z.object({
    kind: z.literal('email_changed'),
    name: Name,
    email: z.string(),
    token: Token,
    until: z.iso.datetime(),
    ...When,
  }),
  /** To the address that was the new one. */
  z.object({ kind: z.literal('email_restored'), name: Name, ...When }),
  z.object({ kind: z.literal('password_paused'), name: Name, until: z.iso.datetime(), time_zone: z.string() }),
  z.object({ kind: z.literal('new_sign_in'), name: Name, device: z.string(), ...When }),
  z.object({
    kind: z.literal('factor_changed'),
    name: Name,
    change: z.enum(['added', 'removed']),
    factor: z.enum(['google', 'passkey', 'authenticator']),
    /** The name that the user gave it. */
    called: z.string().nullable(),
    ...When,
  }),
  z.object({
    kind: z.literal('token_created'),
    name: Name,
    /** The name that the user gave it. */
    called: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    ...When,
  }),
  z.object({
    kind: z.literal('program_connected'),
    name: Name,
    /** The program's name for itself. */
    called: z.string(),
    host: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    ...When,
  }),
  z.object({
    kind: z.literal('webhook_stopped'),
    name: Name,
    host: z.string(),
    reason: z.enum(['gone', 'failing']),
    ...When,
  }),
  z.object({ kind: z.literal('legal_changed'), name: Name, text: z.enum(legalTexts), ...When }),
  /** A reply by email did not arrive in its conversation, or without its files. */
  z.object({
    kind: z.literal('reply_returned'),
    name: Name,
    conversation_id: z.uuid(),
    is_delivered: z.boolean(),
    reason: z.string(),
    /** The text of the user's reply. */
    text: z.string(),
  }),
  /** To the client of a provider, who may have no account. */
  z.object({ kind: z.literal('client_invitation'), name: Name, business_name: z.string(), token: Token }),
  /**
   * To a business that operators have listed: its owner asked for the link, or operators invited
   * it.
   */
  z.object({
    kind: z.literal('business_claim'),
    name: Name,
    business_name: z.string(),
    why: z.enum(['asked', 'invited']),
    token: Token,
  }),
  /** Why a login is suspended, with the link to appeal. */
  z.object({
    kind: z.literal('account_suspended'),
    name: Name,
    rule: z.string(),
    content: z.string(),
    basis: z.enum(['report', 'own_finding']),
    token: Token,
  }),
  z.object({
    kind: z.literal('appeal_decided'),
    name: Name,
    outcome: z.enum(['accepted', 'rejected']),
    answer: z.string(),
  }),
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    subject: z.enum(contactSubjects),
    message: z.string(),
    /** The email address of the login that wrote; null for a visitor who was signed out. */
    account: z.string().nullable(),
  }),
])
export type AccountEmail = z.infer<typeof AccountEmail>

/** Whether this release has the template of an email about an account, or of the contact form. */
export const isAccountEmailKind = (kind: string): boolean =>
  AccountEmail.options.some(({ shape }) => shape.kind.value === kind)

/** The welcome email for the user's own address. The server ignores everything else. */
export const EmailNotification = z.object({
  type: z.literal('signup_confirmation', msg('There is no email of this type')),
  email: EmailAddress,
  name: z.string().optional(),
  userType: UserType.optional(),
  businessName: z.string().optional(),
  categories: z.array(z.string()).optional(),
})

/** `POST /functions/v1/email-notifications`. The fields may be in `payload`. */
export const EmailNotificationRequest = z.preprocess(
  (given) => (isNested(given) ? { ...given, ...given.payload } : given),
  withEitherUserType(EmailNotification),
)

const isNested = (given: unknown): given is { payload: object } =>
  typeof given === 'object' && given !== null && 'payload' in given && typeof given.payload === 'object'

/** The answer to `EmailNotification`. */
export const EmailNotificationSent = z.object({ success: z.literal(true) })

/** An email as `/dev/mail` shows it. */
export const DevMail = z.object({
  to: z.string(),
  /** The reply address, if it is not ours. */
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type DevMail = z.infer<typeof DevMail>

/** Which email `GET /dev/mail.html` shows. */
export const DevMailAddress = DevMail.pick({ to: true, subject: true, created_at: true })

/** A page of `GET /dev/mail.json`: the newest last. The next page has older ones. */
export const DevMails = listOf(DevMail)
export type DevMails = z.infer<typeof DevMails>
