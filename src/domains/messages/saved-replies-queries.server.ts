import type { Db, Tx } from '#platform/db/db.server.ts'
import type { SavedReply } from './saved-replies-contract.ts'

/** A provider's saved replies, by their text. */
export async function listSavedReplies(db: Db | Tx, provider_id: string): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('saved_replies')
    .select(['id', 'content', 'created_at'])
    .where('provider_id', '=', provider_id)
    .orderBy((row) => row.fn('lower', ['content']))
    .orderBy('id')
    .execute()
  return rows.map(savedReplyOf)
}

/** A row as the API shows it. */
export const savedReplyOf = ({ created_at, ...row }: Omit<SavedReply, 'created_at'> & { created_at: Date }) => ({
  ...row,
  created_at: created_at.toISOString(),
})
