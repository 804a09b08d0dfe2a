import type { UserTxContext } from '#domains/identity/policy.server.ts'
import { findAuthUserId } from '#domains/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { announce } from '#platform/events.server.ts'

/** A service request that a provider answers. */
interface Answered {
  id: string
  customer_id: string
}

/**
 * Records that the provider has answered a service request by unlocking the customer's contact.
 * Returns false if the provider has answered before.
 */
export async function recordUnlock(context: UserTxContext, { id: lead_id, customer_id }: Answered): Promise<boolean> {
  const { db, now, profile } = context
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lead_unlocks')
    .values({ lead_id, provider_id: profile.id, created_at: now })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  await recordAnswer(context, 'lead.unlocked', { id: lead_id, customer_id })
  return true
}

/** Records that the asked provider declines a service request that they may answer. */
export async function recordDecline(
  context: UserTxContext,
  { id: lead_id, customer_id, reason }: Answered & { reason: string },
): Promise<void> {
  const { db, now, profile } = context
  const provider_id = profile.id
  await db.insertInto('lead_declines').values({ lead_id, provider_id, reason, created_at: now }).execute()
  await recordAnswer(context, 'lead.declined', { id: lead_id, customer_id })
  await announce(context, 'service_request.declined', { lead_id, customer_id, provider_id })
}

async function recordAnswer(context: UserTxContext, kind: string, { id: lead_id, customer_id }: Answered) {
  const { db, profile } = context
  const subject_id = await findAuthUserId(db, customer_id)
  await record(context, { kind, actor_id: profile.auth_user_id, subject_id, details: { lead_id } })
}

/**
 * Deletes the answers of a closed account. Those to its own requests are deleted with the requests.
 */
export async function deleteAnswersOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('lead_unlocks').where('provider_id', 'in', profile_ids).execute()
  await db.deleteFrom('lead_declines').where('provider_id', 'in', profile_ids).execute()
}
