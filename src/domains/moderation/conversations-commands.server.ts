import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { addLook } from './looks-commands.server.ts'
import { getReport } from './queries.server.ts'

/**
 * Records that an operator reads the conversation behind an open report, and why. Throws 404, and
 * 409 for a report of a review or a decided one, which open no conversation.
 */
export async function recordReading(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { subject, status, about } = await getReport(context.db, id)
    if (subject !== 'profile')
      throw conflict('no_conversation', t('This report is about a review. It opens no conversation.'))
    if (status !== 'open')
      throw conflict('report_decided', t('This report is decided. Reopen it to read the conversation.'))
    const look_id = await addLook(context, 'conversation_looks', { id, reason })
    if (!look_id) return
    const details = { report_id: id, look_id }
    await recordAction(context, { kind: 'operator.conversation_read', subject_id: about.person_id, details })
  })
}
