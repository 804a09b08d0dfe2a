import { type Act, note } from '#features/admin/commands.server.ts'
import { tellProviders } from '#features/service-requests/commands.server.ts'
import { serviceRequestTexts } from '#features/service-requests/rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
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

/** Takes an open request from the list of opportunities and tells the customer why. Throws 404, and 409 `move_not_allowed` for one that is not open. */
export async function closeRequest(db: Db, id: string, reason: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { status, customer_id, person_id, expires_at } = await hold(tx, id)
    if (status !== 'open' || expires_at <= act.now) throw conflict('move_not_allowed', serviceRequestTexts.notOpen)
    await tx.updateTable('leads').set({ status: 'expired', closed_reason: reason }).where('id', '=', id).execute()
    await announce({ db: tx, now: act.now }, 'service_request.closed', { lead_id: id, customer_id })
    tellProviders(tx, 'lead.changed', id)
    await note(tx, 'operator.request_closed', person_id, act, { lead_id: id })
  })
}

/**
 * Takes that back. Throws 404, 409 `move_not_allowed` for what no operator has closed or what has ended meanwhile, `duplicate_request` when the customer has
 * posted one alike since.
 */
export async function reopenRequest(db: Db, id: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { closed_reason, customer_id, person_id, expires_at } = await hold(tx, id)
    if (closed_reason === null || expires_at <= act.now)
      throw conflict('move_not_allowed', 'This request cannot be opened again.')
    await tx.updateTable('leads').set({ status: 'open', closed_reason: null }).where('id', '=', id).execute()
    await announce({ db: tx, now: act.now }, 'service_request.reopened', { lead_id: id, customer_id })
    tellProviders(tx, 'lead.changed', id)
    await note(tx, 'operator.request_reopened', person_id, act, { lead_id: id })
  }).catch(
    onConstraint('one_open_request_per_title', () =>
      conflict('duplicate_request', 'The customer has posted one alike since.'),
    ),
  )
}

async function hold(tx: Tx, id: string) {
  const request = await tx
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'customer_id')
    .select(['leads.status', 'customer_id', 'expires_at', 'closed_reason', 'auth_user_id as person_id'])
    .where('leads.id', '=', id)
    .forUpdate('leads')
    .executeTakeFirst()
  if (!request) throw notFound('Service request')
  return request
}
