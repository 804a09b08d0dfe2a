import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { closeAppealOfReview, stateReasonsOfReview } from '#domains/operators/appeals-commands.server.ts'
import { appealTexts } from '#domains/operators/appeals-rules.ts'
import type { Hiding } from '#domains/operators/appeals-schema.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { hideReview, restoreReview } from '#domains/reviews/commands.server.ts'
import { decideReport } from '#domains/safety/reports-commands.server.ts'
import { closeServiceRequest, reopenServiceRequest } from '#domains/service-requests/commands.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Decision } from './contract.ts'

/** Upholds, dismisses or reopens a report. Throws as {@link decideReport} does. */
export async function decideAsOperator(
  context: OperatorContext,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  const kind = decision.status === 'open' ? 'operator.report_reopened' : (`operator.report_${decision.status}` as const)
  await transact(context, async (context) => {
    const about = await decideReport(context, { id, ...decision, operator_id: context.operator_id })
    const { subject, subject_id, auth_user_id } = about
    await recordAction(context, { kind, subject_id: auth_user_id, details: { report_id: id, subject, subject_id } })
  })
}

/** Hides a review, and tells its author why. Throws as {@link hideReview} does. */
export async function hideAsOperator(
  context: OperatorContext,
  { id, reason, ...statement }: Hiding & { id: string },
): Promise<void> {
  await transact(context, async (context) => {
    const review = await hideReview(context, { id, reason })
    await stateReasonsOfReview(context, { review, statement: { ...statement, content: reason } })
  })
}

/** Shows a hidden review again, and with that accepts an open appeal. Throws 404. */
export async function showAsOperator(context: OperatorContext, { id }: { id: string }): Promise<void> {
  await transact(context, async (context) => {
    const review = await restoreReview(context, { id })
    if (review) await closeAppealOfReview(context, { review, outcome: 'accepted', answer: appealTexts.shown })
  })
}

/** Closes an open service request. Throws as {@link closeServiceRequest} does. */
export async function closeAsOperator(
  context: OperatorContext,
  request: { id: string; reason: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { auth_user_id } = await closeServiceRequest(context, request)
    const details = { lead_id: request.id }
    await recordAction(context, { kind: 'operator.request_closed', subject_id: auth_user_id, details })
  })
}

/**
 * Reopens a service request that an operator closed. Throws as {@link reopenServiceRequest} does.
 */
export async function reopenAsOperator(context: OperatorContext, id: string): Promise<void> {
  await transact(context, async (context) => {
    const { auth_user_id } = await reopenServiceRequest(context, id)
    await recordAction(context, {
      kind: 'operator.request_reopened',
      subject_id: auth_user_id,
      details: { lead_id: id },
    })
  })
}
