import { refuseBlocked } from '#features/blocks/queries.server.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import { findAuthUserId, isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import { offerTexts } from '#features/offers/rules.ts'
import type { Opportunity } from '#features/service-requests/contract.ts'
import { getOpportunity, serviceRequestNotFound } from '#features/service-requests/queries.server.ts'
import { isOpen, serviceRequestTexts as texts } from '#features/service-requests/rules.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, invalid } from '#platform/http/errors.server.ts'

/**
 * A request is given to somebody who has asked for the contact: nobody else knows of it. Throws 422 for another one, 403 `contact_refused` after either has
 * blocked the other.
 */
export async function anAnswerOf(
  tx: Tx,
  { id, customer_id }: { id: string; customer_id: string },
  provider_id: string | undefined,
): Promise<string> {
  const answer =
    provider_id &&
    (await tx
      .selectFrom('lead_unlocks')
      .innerJoin('users', 'users.id', 'lead_unlocks.provider_id')
      .select('provider_id')
      .where('lead_id', '=', id)
      .where('provider_id', '=', provider_id)
      .where(isActive())
      .executeTakeFirst())
  if (!answer) throw invalid([{ path: 'assigned_to', message: texts.notAnswered }])
  await refuseBlocked(tx, customer_id, answer.provider_id, texts.blocked)
  return answer.provider_id
}

/**
 * Notes that a provider asks for the contact of an open request, once, and tells the customer (decision 34). Throws 404 for one that is no longer
 * open, 403 `own_request`.
 */
export async function unlockContact(
  { db, clock, address }: Pick<AppEnv['Variables'], 'db' | 'clock' | 'address'>,
  provider: ProfileRow,
  id: string,
): Promise<Opportunity> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockProfile(tx, provider)
    await noteUnlock(tx, provider, await holdOpen(tx, provider, id, now), now, address)
    return getOpportunity(tx, provider, id, now)
  })
}

/** Keeps a request open until the commit. Throws 403 `contact_refused` after either has blocked the other. */
export async function holdOpen(tx: Tx, provider: ProfileRow, id: string, now: Date) {
  const serviceRequest = await tx
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'leads.customer_id')
    .select(['leads.id', 'customer_id', 'status', 'expires_at', 'auth_user_id'])
    .where('leads.id', '=', id)
    .forShare('leads')
    .executeTakeFirst()
  if (serviceRequest?.auth_user_id === provider.auth_user_id) throw forbidden(offerTexts.ownRequest, 'own_request')
  if (!serviceRequest || !isOpen(serviceRequest, now)) throw serviceRequestNotFound()
  await refuseBlocked(tx, provider.id, serviceRequest.customer_id)
  return serviceRequest
}

/** The first time only: whoever asks again, or sends an offer later, has answered already. */
export async function noteUnlock(
  tx: Tx,
  { id: provider_id, auth_user_id }: ProfileRow,
  { id: lead_id, customer_id }: { id: string; customer_id: string },
  now: Date,
  address: string | undefined,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lead_unlocks')
    .values({ lead_id, provider_id, created_at: now })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await announce({ db: tx, now }, 'service_request.unlocked', { lead_id, customer_id, provider_id })
  const subject_id = await findAuthUserId(tx, customer_id)
  await record(tx, { kind: 'lead.unlocked', actor_id: auth_user_id, subject_id, details: { lead_id }, address }, now)
}
