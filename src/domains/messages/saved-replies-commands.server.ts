import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, notFound } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { t } from '#ui/language.ts'
import type { NewSavedReply, SavedReply } from './saved-replies-contract.ts'
import { listSavedReplies, savedReplyOf } from './saved-replies-queries.server.ts'
import { savedReplyLimits, savedReplyTexts } from './saved-replies-rules.ts'

/**
 * Saves a reply of the provider; a text that is saved already stays as it is. Throws 409
 * `too_many_saved_replies` above the limit.
 */
export async function saveReply(context: UserContext, { content }: NewSavedReply): Promise<SavedReply> {
  const { profile, now } = context
  return transactOnce(context, async ({ db }) => {
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    const replies = await listSavedReplies(db, profile.id)
    const same = replies.find((reply) => reply.content === content)
    if (same) return same
    if (replies.length >= savedReplyLimits.count) throw conflict('too_many_saved_replies', savedReplyTexts.tooMany)
    const row = await db
      .insertInto('saved_replies')
      .values({ provider_id: profile.id, content, created_at: now })
      .returning(['id', 'content', 'created_at'])
      .executeTakeFirstOrThrow()
    return savedReplyOf(row)
  })
}

/** Deletes a saved reply. Throws 404 for another provider's. */
export async function deleteSavedReply(context: UserContext, id: string): Promise<void> {
  await transact(context, async ({ db, profile }) => {
    const { numDeletedRows } = await db
      .deleteFrom('saved_replies')
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(t('Saved reply not found'))
  })
}
