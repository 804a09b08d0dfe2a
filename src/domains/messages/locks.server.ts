import { selectOpenProfile } from '#domains/identity/locks.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'

/** The two rows of a conversation, always in one order, so that two writers can't deadlock. */
export function sidesOf(one: string, other: string): { user_id: string; other_id: string }[] {
  const [first, second] = [one, other].toSorted() as [string, string]
  return [
    { user_id: first, other_id: second },
    { user_id: second, other_id: first },
  ]
}

/** A locked row of a conversation. `last_message_id` is null before the first message. */
export interface Side {
  id: string
  user_id: string
  updated_at: Date
  last_message_id: string | null
}

/**
 * Locks the sender's profile and then the conversation until the commit, in one statement. Returns
 * the rows of the conversation: none before it is opened. Throws 401 if the profile is closed.
 */
export async function lockSenderAndConversation(tx: Tx, sender_id: string, receiver_id: string): Promise<Side[]> {
  const locked = await runNamed(
    { db: tx },
    tx
      .with('profile', () => selectOpenProfile(tx, { id: sender_id }))
      .with('sides', (db) =>
        db
          .selectFrom('conversations')
          .select(['conversations.id', 'user_id', 'updated_at', 'last_message_id'])
          .where((row) =>
            row(
              row.refTuple('user_id', 'other_id'),
              'in',
              sidesOf(sender_id, receiver_id).map(({ user_id, other_id }) => row.tuple(user_id, other_id)),
            ),
          )
          .where((row) => row.exists(db.selectFrom('profile').select('id')))
          .orderBy('user_id')
          .forUpdate(),
      )
      .selectFrom('profile')
      .leftJoin('sides', (join) => join.onTrue())
      .select(['sides.id', 'user_id', 'updated_at', 'last_message_id']),
  )
  if (locked.length === 0) throw signedOut()
  return locked.flatMap(({ id, user_id, updated_at, last_message_id }) =>
    id && user_id && updated_at ? [{ id, user_id, updated_at, last_message_id }] : [],
  )
}

/** Opens a conversation that misses a side, and locks it until the commit. */
export async function openAndLockConversation(tx: Tx, one: string, other: string, now: Date): Promise<Side[]> {
  return tx
    .insertInto('conversations')
    .values(sidesOf(one, other).map((side) => ({ ...side, updated_at: now })))
    .onConflict((same) =>
      same.columns(['user_id', 'other_id']).doUpdateSet((row) => ({ updated_at: row.ref('conversations.updated_at') })),
    )
    .returning(['id', 'user_id', 'updated_at', 'last_message_id'])
    .execute()
}
