import { z } from 'zod'
import { listOf } from '#platform/list.ts'
import { isVisible } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { mailTextLimits } from './texts-rules.ts'

const Placeholder = z.object({
  /** The name between the braces. */
  name: z.string(),
  example: z.string(),
})

/** The texts of a kind of email that operators can replace. */
export const MailText = z.object({
  kind: z.string(),
  title: z.string(),
  placeholders: z.array(Placeholder),
  /** Null for the product's subject. */
  subject: z.string().nullable(),
  /** Paragraphs below the greeting, with empty lines between them; null for none. */
  introduction: z.string().nullable(),
  /** Null if operators have never changed it. */
  changed_at: z.iso.datetime().nullable(),
})
export type MailText = z.infer<typeof MailText>

/** The texts of all kinds of emails. */
export const MailTexts = listOf(MailText)
export type MailTexts = z.infer<typeof MailTexts>

/** The texts of a kind of email as an operator saved them. */
export const MailTextVersion = MailText.pick({ subject: true, introduction: true }).extend({
  version: z.int(),
  changed_at: z.iso.datetime(),
})
export type MailTextVersion = z.infer<typeof MailTextVersion>

/** The texts of a kind of email, and their history. */
export const MailTextHistory = MailText.extend({
  /** The product's subject, with example values. */
  product_subject: z.string(),
  /** The newest first. */
  versions: z.array(MailTextVersion),
})
export type MailTextHistory = z.infer<typeof MailTextHistory>

/** A change of the texts of a kind of email; null restores the product's text. */
export const MailTextChange = z.strictObject({
  subject: z
    .string()
    .trim()
    .refine(isVisible, msg('Please enter a subject'))
    .max(mailTextLimits.subject, msg('Please use at most 150 characters'))
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, msg('Please write the subject in one line'))
    .nullable(),
  introduction: z
    .string()
    .trim()
    .refine(isVisible, msg('Please enter an introduction'))
    .max(mailTextLimits.introduction, msg('Please use at most 2,000 characters'))
    .nullable(),
})
export type MailTextChange = z.infer<typeof MailTextChange>

/** An email with these texts and example values. */
export const MailPreview = z.object({ subject: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>
