import { senderOf } from '#domains/email/commands.server.ts'
import { AccountEmail } from '#domains/email/contract.ts'
import type {
  MailPreview,
  MailText,
  MailTextChange,
  MailTextHistory,
  MailTexts,
} from '#domains/email/texts-contract.ts'
import { listMailTexts, listMailTextVersions } from '#domains/email/texts-queries.server.ts'
import { accountExamples, accountValues, commonValues, type PlaceholderValues } from '#domains/email/texts-rules.ts'
import { emailName } from '#domains/operators/rules.ts'
import type { Context } from '#platform/context.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { EmailKind } from './kinds/list.ts'
import { notificationExamples, notificationValues, recipient } from './mail-texts-rules.ts'

interface EditableEmail {
  kind: string
  example: object
  /** The placeholders of its texts with example values. */
  values: () => PlaceholderValues
}

const accountEmails = Object.entries(accountExamples).map(([kind, data]): EditableEmail => {
  const example = { name: recipient, ...data }
  return { kind, example, values: () => accountValues(AccountEmail.parse({ ...example, kind })) }
})

const notificationEmails = EmailKind.options.map((kind): EditableEmail => {
  const example = { name: recipient, ...notificationExamples[kind] }
  return { kind, example, values: () => ({ ...commonValues(recipient), ...notificationValues(example) }) }
})

/** The emails whose texts operators can write: all but those of the contact form. */
const editableEmails: readonly EditableEmail[] = [...notificationEmails, ...accountEmails]

/** Throws 404 for a kind whose texts operators can't write. */
export function getEditableEmail(kind: string): EditableEmail {
  const email = editableEmails.find((one) => one.kind === kind)
  if (!email) throw notFound(t('Email not found'))
  return email
}

type Own = { subject: string | null; introduction: string | null; changed_at: string } | undefined

const textOf = ({ kind, values }: EditableEmail, own: Own): MailText => ({
  kind,
  title: emailName(kind),
  placeholders: Object.entries(values()).map(([name, example]) => ({ name, example })),
  subject: own?.subject ?? null,
  introduction: own?.introduction ?? null,
  changed_at: own?.changed_at ?? null,
})

/** The texts of all emails. */
export async function getMailTexts({ db }: Pick<Context, 'db'>): Promise<MailTexts> {
  const own = await listMailTexts(db)
  return { items: editableEmails.map((email) => textOf(email, own.get(email.kind))), next_cursor: null }
}

type Rendering = Pick<Context, 'db' | 'config'> & Pick<Deps, 'renderMail'>

/** The texts of a kind of email with their history. Throws 404. */
export async function getMailTextHistory(context: Rendering, kind: string): Promise<MailTextHistory> {
  const email = getEditableEmail(kind)
  const versions = await listMailTextVersions(context.db, kind)
  const product = await previewMail(context, kind, { subject: null, introduction: null })
  return { ...textOf(email, versions[0]), product_subject: product.subject, versions }
}

/** An email with these texts and example values. Throws 404. */
export async function previewMail(context: Rendering, kind: string, own_text: MailTextChange): Promise<MailPreview> {
  const { example } = getEditableEmail(kind)
  const rendered = await context.renderMail({ kind, data: example }, { ...(await senderOf(context)), own_text })
  if (!rendered) throw new Error(`the example of ${kind} is incomplete`)
  return { subject: rendered.subject, text: rendered.text }
}
