import type { Tx } from '#platform/db/db.server.ts'

/** The two users of a conversation whose messages are bundled into one email. */
export interface BundleKey {
  receiver_id: string
  sender_id: string
}

/**
 * Locks a bundle that is due, so that only one process sends it; undefined if it was sent already.
 */
export async function lockDueBundle(tx: Tx, { receiver_id, sender_id }: BundleKey, now: Date) {
  return tx
    .selectFrom('message_bundle')
    .select(['receiver_id', 'sender_id', 'since'])
    .where('receiver_id', '=', receiver_id)
    .where('sender_id', '=', sender_id)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
}
