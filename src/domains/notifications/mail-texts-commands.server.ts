import { addMailText } from '#domains/email/texts-commands.server.ts'
import type { MailTextChange } from '#domains/email/texts-contract.ts'
import { hasStrayBrace, unknownPlaceholders } from '#domains/email/texts-rules.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { getEditableEmail } from './mail-texts-queries.server.ts'

/**
 * Replaces the subject and the introduction of a kind of email, from the next one on. Throws 404,
 * and 422 for a placeholder that this email does not have.
 */
export async function changeMailText(context: OperatorContext, kind: string, change: MailTextChange): Promise<void> {
  assertPlaceholders(kind, change)
  await transact(context, async (context) => {
    if (!(await addMailText(context, kind, change))) return
    await recordAction(context, { kind: 'operator.mail_text_changed', details: { mail_kind: kind } })
  })
}

/**
 * Throws 404, and 422 beside each text with a placeholder that this email does not have, or with
 * other braces.
 */
export function assertPlaceholders(kind: string, { subject, introduction }: MailTextChange): void {
  const allowed = Object.keys(getEditableEmail(kind).values())
  const known = allowed.map((name) => `{${name}}`).join(', ')
  const problems = Object.entries({ subject, introduction }).flatMap(([path, text]) => [
    ...unknownPlaceholders(text ?? '', allowed).map((name) => ({
      path,
      message: t('This email has no {{name}}. It has {known}', { name, known }),
    })),
    ...(hasStrayBrace(text ?? '')
      ? [{ path, message: t('Please use braces only for placeholders. This email has {known}', { known }) }]
      : []),
  ])
  if (problems.length > 0) throw invalid(problems)
}
