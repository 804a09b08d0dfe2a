import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { forbidden, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { NewBlock } from './blocks-contract.ts'
import { type Blocker, isBlocked, revealedTo } from './blocks-queries.server.ts'
import { blockTexts } from './blocks-rules.ts'

/**
 * Throws 403 `contact_refused` if either of two profiles has blocked the other, in any role. Call
 * it after `lockProfile` of the profile that writes: blocking waits for that lock, and later writes
 * find the block. A `message` of the caller's own must not reveal which of them blocked the other.
 */
export async function assertNotBlocked(
  db: Db | Tx,
  one: string,
  other: string,
  message: string = blockTexts.blocked,
): Promise<void> {
  if (await isBlocked(db, one, other)) throw contactRefused(message)
}

/** 403 `contact_refused`: one of the two users has blocked the other. */
export const contactRefused = (message: string = blockTexts.blocked) => forbidden(message, 'contact_refused')

/**
 * Makes sure that a user may block another: a provider, a customer whom a booking revealed, the
 * other party of a conversation, or the customer of a service request whose contact they have seen.
 * Throws 404 for anyone else and for closed accounts.
 */
export async function requireBlockable(
  db: Tx,
  { profiles }: Blocker,
  { profile_id, lead_id, conversation_id }: NewBlock,
): Promise<{ id: string; auth_user_id: string }> {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const isNamed =
    profile_id === undefined
      ? sql<boolean>`users.id = any(array(select customer_id from leads where id = ${lead_id ?? null}
          union all select other_id from conversations where id = ${conversation_id ?? null}))`
      : sql<boolean>`users.id = ${profile_id}`
  const byConversation = sql<boolean>`exists (
    select from conversations where id = ${conversation_id ?? null} and user_id = ${mine} and other_id = users.id)`
  const byRequest = sql<boolean>`exists (
    select from lead_views join leads on leads.id = lead_id
    where lead_id = ${lead_id ?? null} and lead_views.provider_id = ${mine} and customer_id = users.id)`
  const user = await db
    .selectFrom('users')
    .select(['id', 'auth_user_id'])
    .where(isNamed)
    .where('closed_at', 'is', null)
    .where(
      profile_id === undefined
        ? sql<boolean>`(${byRequest} or ${byConversation})`
        : sql<boolean>`(user_type = 'provider' or id = ${mine} or ${byRequest} or ${revealedTo(mine)})`,
    )
    .executeTakeFirst()
  if (!user) throw notFound(t('User not found'))
  return user
}
