import { z } from 'zod'
import { EmailKind } from './kinds/list.ts'

/**
 * Whether a profile gets one kind of notification by email, and on its devices (`push`); `title` is
 * its name on the page.
 */
export const EmailPreference = z.object({ kind: EmailKind, title: z.string(), email: z.boolean(), push: z.boolean() })
export type EmailPreference = z.infer<typeof EmailPreference>

/** The kinds to switch. Other kinds, and a switch that is missing, keep their values. */
export const EmailPreferencesChange = z.strictObject({
  items: z
    .array(z.strictObject({ kind: EmailKind, email: z.boolean().optional(), push: z.boolean().optional() }))
    .max(EmailKind.options.length),
})
export type EmailPreferencesChange = z.infer<typeof EmailPreferencesChange>

/**
 * `?token=` of an unsubscribe link: the signed profile and kind. A missing one is treated as
 * invalid.
 */
export const UnsubscribeToken = z.object({ token: z.string().max(300).default('') })
