import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { decideCredential } from '#domains/providers/credentials-commands.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { getDocument } from './credentials-queries.server.ts'
import { addLook } from './looks-commands.server.ts'

/**
 * Records that an operator looks at a credential or its document, and why. Returns the name of the
 * document. Throws 404.
 */
export async function recordCheck(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  return transact(context, async (context) => {
    const { document, person_id } = await getDocument(context.db, id)
    const look_id = await addLook(context, 'credential_looks', { id, reason })
    const details = { credential_id: id, look_id: look_id ?? '' }
    if (look_id) await recordAction(context, { kind: 'operator.credential_viewed', subject_id: person_id, details })
    return document
  })
}

/**
 * Approves a credential; with a `reason`, sends it back instead. Throws as {@link decideCredential}
 * does.
 */
export async function decideAsOperator(
  context: OperatorContext,
  decision: { id: string; submitted_at: string; reason: string | null },
): Promise<void> {
  await transact(context, async (context) => {
    const { id, reason } = decision
    const { person_id } = await getDocument(context.db, id)
    await decideCredential(context, { ...decision, decided_by: context.operator_id })
    const kind = reason === null ? 'operator.credential_approved' : 'operator.credential_declined'
    await recordAction(context, { kind, subject_id: person_id, details: { credential_id: id } })
  })
}
