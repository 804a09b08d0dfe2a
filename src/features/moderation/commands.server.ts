import { type Act, note } from '#features/admin/commands.server.ts'
import { closeServiceRequest, reopenServiceRequest } from '#features/service-requests/commands.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, notFound, onConstraint } from '#platform/http/errors.server.ts'
import type { Decision } from './contract.ts'

/**
 * Upholds or dismisses a report, which its reporter is told, or opens it again. Throws 404, and 409 `already_reported` when the same person has reported the same again
 * meanwhile.
 */
export async function decideReport(db: Db, id: string, decision: Decision, act: Act): Promise<void> {
  const isOpen = decision.status === 'open'
  const handled = { handled_at: isOpen ? null : act.now, handled_by: isOpen ? null : act.actor_id }
  await transact(db, async (tx) => {
    const before = await tx.selectFrom('reports').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    const report = await tx
      .updateTable('reports')
      .set({ ...decision, ...handled })
      .where('id', '=', id)
      .returning((row) => [
        'subject',
        'subject_id',
        row.selectFrom('users').select('auth_user_id').whereRef('users.id', '=', 'about_id').as('person_id'),
      ])
      .executeTakeFirst()
    if (!report) throw notFound('Report')
    const { subject, subject_id, person_id } = report
    const kind = isOpen ? 'operator.report_reopened' : (`operator.report_${decision.status}` as const)
    await note(tx, kind, person_id, act, { report_id: id, subject, subject_id })
    if (decision.status !== 'open' && decision.status !== before?.status)
      await announce({ db: tx, now: act.now }, 'report.decided', { report_id: id, status: decision.status })
  }).catch(
    onConstraint('one_open_report_per_subject', () =>
      conflict('already_reported', 'It has been reported again meanwhile.'),
    ),
  )
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
