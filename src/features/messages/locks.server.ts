import type { Tx } from '#platform/db/db.server.ts'

/** The two rows of a conversation, always in one order, so that two writers can't deadlock. */
export function sidesOf(one: string, other: string): { user_id: string; other_id: string }[] {
  const [first, second] = [one, other].toSorted() as [string, string]
  return [
    { user_id: first, other_id: second },
    { user_id: second, other_id: first },
  ]
}

/**
 * Locks the conversation of two users until the commit, and creates it if there is none. Returns
 * the time of its next message, which is later than that of its last one.
 */
export async function lockConversation(tx: Tx, one: string, other: string, now: Date): Promise<Date> {
  let next = now
  for (const side of sidesOf(one, other)) {
    const row = await tx
      .insertInto('conversations')
      .values({ ...side, updated_at: now })
      .onConflict((same) =>
        same
          .columns(['user_id', 'other_id'])
          .doUpdateSet((row) => ({ updated_at: row.ref('conversations.updated_at') })),
      )
      .returning(['updated_at', 'last_message_id'])
      .executeTakeFirstOrThrow()
    if (row.last_message_id !== null && row.updated_at >= next) next = new Date(row.updated_at.getTime() + 1)
  }
  return next
}
