import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { EmailAddress } from '#features/identity/rules.ts'
import { newsLetters } from '#features/mail-news/contract.ts'
import { contactSubjects } from '#features/support/rules.ts'

const Name = z.string().nullable()
const Token = z.string().min(1)
const When = { at: z.iso.datetime(), time_zone: z.string() }

/** What can be written to somebody: its kind names the template, the rest is what that needs. */
export const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmation'), name: Name, user_type: UserType, token: Token }),
  z.object({ kind: z.literal('magic_link'), name: Name, user_type: UserType, token: Token }),
  z.object({ kind: z.literal('recovery'), name: Name, token: Token }),
  z.object({ kind: z.literal('welcome'), name: Name, user_type: UserType, business_name: z.string().nullable() }),
  z.object({ kind: z.literal('password_changed'), name: Name, ...When }),
  z.object({ kind: z.literal('new_sign_in'), name: Name, device: z.string(), ...When }),
  z.object({
    kind: z.literal('factor_changed'),
    name: Name,
    change: z.enum(['added', 'removed']),
    factor: z.enum(['google', 'passkey', 'authenticator']),
    /** What its owner calls it. */
    called: z.string().nullable(),
    ...When,
  }),
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    subject: z.enum(contactSubjects),
    message: z.string(),
    /** The e-mail of the login that wrote; null for somebody who was not signed in. */
    account: z.string().nullable(),
  }),
  ...newsLetters,
])
export type Letter = z.infer<typeof Letter>

/** `POST /functions/v1/email-notifications` (specification, section 7). Everything but the address is known better by the server. */
export const EmailNotification = z.object({
  type: z.literal('signup_confirmation', 'There is no such mail'),
  email: EmailAddress,
  name: z.string().optional(),
  userType: UserType.optional(),
  businessName: z.string().optional(),
  categories: z.array(z.string()).optional(),
})

/** What that answers. */
export const EmailNotificationSent = z.object({ success: z.literal(true) })

/** A mail as `/dev/mail` shows it. */
export const DevMail = z.object({
  to: z.string(),
  /** Where an answer goes, if not to us. */
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type DevMail = z.infer<typeof DevMail>

/** `GET /dev/mail.json`: the newest last. */
export const DevMails = z.object({ items: z.array(DevMail) })
export type DevMails = z.infer<typeof DevMails>
