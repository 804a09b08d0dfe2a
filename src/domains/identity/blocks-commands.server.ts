import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import type { Block, NewBlock } from './blocks-contract.ts'
import { lockBothUsers } from './blocks-locks.server.ts'
import { requireBlockable } from './blocks-policy.server.ts'
import { blockNotFound, getBlock, getBlockShownAs } from './blocks-queries.server.ts'
import { blockTexts } from './blocks-rules.ts'
import type { SessionContext } from './policy.server.ts'

/**
 * Ends all contact between two users, in both directions and in every role: from the commit on,
 * neither can write to the other, book or offer (docs/product/messages.md). Existing bookings stay,
 * and the other user isn't notified. Blocking twice has no effect. Throws 404 for a user whom the
 * blocker doesn't know, and 422 for the blocker's own profile.
 */
export async function blockUser(context: SessionContext, input: NewBlock): Promise<Block> {
  const { now, session } = context
  const { identity, auth_user_id: blocker_id } = session
  return transactOnce(context, async (context) => {
    const { db } = context
    const { id: profile_id, auth_user_id: blocked_id } = await requireBlockable(db, identity, input)
    if (blocked_id === blocker_id) throw invalid([{ path: 'profile_id', message: blockTexts.oneself }])
    await lockBothUsers(db, blocker_id, blocked_id)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, profile_id, created_at: now })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows)
      await record(context, { kind: 'person.blocked', actor_id: blocker_id, details: { profile_id } })
    return getBlock(db, identity, profile_id)
  })
}

/**
 * Removes a block by its own id, or by the profile or the conversation that it shows. Throws 404 if
 * there is no such block.
 */
export async function unblockUser(context: SessionContext, id: string): Promise<void> {
  const { auth_user_id: actor_id, identity } = context.session
  await transact(context, async (context) => {
    const block = await getBlockShownAs(context.db, identity, id)
    const { profile_id } = await context.db
      .deleteFrom('blocks')
      .where('id', '=', block.id)
      .returning('profile_id')
      .executeTakeFirstOrThrow(blockNotFound)
    await record(context, { kind: 'person.unblocked', actor_id, details: { profile_id } })
  })
}

/** Deletes all blocks by or of these logins. */
export async function deleteBlocksOf({ db }: TxContext, auth_user_ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', 'in', auth_user_ids), row('blocked_id', 'in', auth_user_ids)]))
    .execute()
}
