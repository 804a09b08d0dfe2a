import { z } from 'zod'
import { mailKinds } from './rules.ts'

/** What an e-mail can be about that a person may do without (decision 37). */
export const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

/** Whether one kind of e-mail is sent to a profile; `title` names it for people. */
export const MailPreference = z.object({ kind: MailKind, title: z.string(), email: z.boolean() })
export type MailPreference = z.infer<typeof MailPreference>

/** What is to change; kinds that are not named stay as they are. */
export const MailPreferencesChange = z.strictObject({
  items: z.array(z.strictObject({ kind: MailKind, email: z.boolean() })).max(mailKinds.length),
})
export type MailPreferencesChange = z.infer<typeof MailPreferencesChange>
