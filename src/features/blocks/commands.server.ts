import type { SessionContext } from '#features/identity/policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import type { Block, NewBlock } from './contract.ts'
import { lockBothUsers } from './locks.server.ts'
import { requireBlockable } from './policy.server.ts'
import { blockNotFound, getBlock } from './queries.server.ts'
import { blockTexts } from './rules.ts'

/**
 * Ends all contact between two users, in both directions and in every role: from the commit on,
 * neither can write to the other, book or offer. Existing bookings stay, and the other user isn't
 * notified. Blocking twice has no effect. Throws 404 for a user whom the blocker doesn't know, and
 * 422 for the blocker's own profile.
 */
export async function blockUser(context: SessionContext, input: NewBlock): Promise<Block> {
  const { now, session } = context
  const { identity, auth_user_id: blocker_id } = session
  const { profile_id } = input
  return transactOnce(context, async (context) => {
    const { db } = context
    const { auth_user_id: blocked_id, known_by_request } = await requireBlockable(db, identity, { ...input, now })
    if (blocked_id === blocker_id) throw invalid([{ path: 'profile_id', message: blockTexts.oneself }])
    await lockBothUsers(db, blocker_id, blocked_id)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, profile_id, known_by_request, created_at: now })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows)
      await record(context, { kind: 'person.blocked', actor_id: blocker_id, details: { profile_id } })
    return getBlock(db, identity, profile_id)
  })
}

/** Removes a block. Throws 404 if the user hasn't blocked that profile. */
export async function unblockUser(context: SessionContext, profile_id: string): Promise<void> {
  const actor_id = context.session.auth_user_id
  await transact(context, async (context) => {
    const { numDeletedRows } = await context.db
      .deleteFrom('blocks')
      .where('blocker_id', '=', actor_id)
      .where('profile_id', '=', profile_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw blockNotFound()
    await record(context, { kind: 'person.unblocked', actor_id, details: { profile_id } })
  })
}

/** Deletes all blocks by or of a closed account. */
export async function deleteBlocksOf(
  { db }: TxContext,
  { auth_user_id }: Announcements['account.closed'],
): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', '=', auth_user_id), row('blocked_id', '=', auth_user_id)]))
    .execute()
}
