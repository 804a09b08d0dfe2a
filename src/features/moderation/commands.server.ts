import { type Act, note } from '#features/admin/commands.server.ts'
import { decideReport } from '#features/reports/commands.server.ts'
import { closeServiceRequest, reopenServiceRequest } from '#features/service-requests/commands.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Decision } from './contract.ts'

/** Upholds, dismisses or reopens a report, as {@link decideReport} does. Audited. */
export async function handleReport(db: Db, id: string, decision: Decision, act: Act): Promise<void> {
  const { status } = decision
  const kind = status === 'open' ? 'operator.report_reopened' : (`operator.report_${status}` as const)
  await transact(db, async (tx) => {
    const context = { db: tx, now: act.now }
    const report = await decideReport(context, { id, ...decision, operator_id: act.actor_id })
    const { subject, subject_id, auth_user_id } = report
    await note(tx, kind, auth_user_id, act, { report_id: id, subject, subject_id })
  })
}

/** Closes an open service request and tells the customer why. Throws 404, 409 `move_not_allowed`. */
export async function closeRequest(db: Db, id: string, reason: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { auth_user_id } = await closeServiceRequest({ db: tx, now: act.now }, { id, reason })
    await note(tx, 'operator.request_closed', auth_user_id, act, { lead_id: id })
  })
}

/**
 * Reopens a service request that an operator closed. Throws 404, 409 `move_not_allowed` and
 * `duplicate_request`, as {@link reopenServiceRequest} does.
 */
export async function reopenRequest(db: Db, id: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { auth_user_id } = await reopenServiceRequest({ db: tx, now: act.now }, id)
    await note(tx, 'operator.request_reopened', auth_user_id, act, { lead_id: id })
  })
}
