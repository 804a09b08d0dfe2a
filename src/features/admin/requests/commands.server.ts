import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { announce } from '../../../platform/events.server.ts'
import { conflict, notFound, onConstraint } from '../../../platform/http/errors.server.ts'
import { tellProviders } from '../../leads/commands.server.ts'
import { leadTexts } from '../../leads/rules.ts'
import { type Act, note } from '../commands.server.ts'

/** Takes an open request from the list of opportunities and tells the customer why. Throws 404, and 409 `move_not_allowed` for one that is not open. */
export async function closeRequest(db: Db, id: string, reason: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { status, customer_id, person_id, expires_at } = await hold(tx, id)
    if (status !== 'open' || expires_at <= act.now) throw conflict('move_not_allowed', leadTexts.notOpen)
    await tx.updateTable('leads').set({ status: 'expired', closed_reason: reason }).where('id', '=', id).execute()
    await announce(tx, 'lead.closed', { lead_id: id, customer_id }, act.now)
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
    await announce(tx, 'lead.reopened', { lead_id: id, customer_id }, act.now)
    tellProviders(tx, 'lead.changed', id)
    await note(tx, 'operator.request_reopened', person_id, act, { lead_id: id })
  }).catch(
    onConstraint('one_open_request_alike', () =>
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
