import { sql } from 'kysely'
import type { Context, TxContext } from '#platform/context.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { handleLimits, handleTexts } from './handles-rules.ts'

/** SQL: the digest of a handle, which stays after its account is closed. */
const closed = (handle: ReturnType<typeof sql>) => sql<string>`'closed:' || encode(sha256(${handle}::bytea), 'hex')`

/**
 * Reserves a handle for a provider, who must be locked. Throws 409 `handle_taken` if it is or was
 * another provider's, and 409 `too_many_handles` for a sixth one.
 */
export async function takeHandle(
  { db, now }: TxContext,
  { provider_id, handle }: { provider_id: string; handle: string },
): Promise<void> {
  await db
    .insertInto('provider_handles')
    .values({ handle, provider_id, created_at: now })
    .onConflict((taken) => taken.doNothing())
    .execute()
  // After the insert, which waits for a transaction with the same handle.
  const { isTaken, count } = await db
    .selectFrom('provider_handles')
    .select(sql<boolean>`bool_or(provider_id <> ${provider_id})`.as('isTaken'))
    .select(sql<number>`count(*) filter (where provider_id = ${provider_id})::int`.as('count'))
    .where(sql<boolean>`handle in (${handle}, ${closed(sql`${handle}`)}) or provider_id = ${provider_id}`)
    .executeTakeFirstOrThrow()
  if (isTaken) throw refusal('handle_taken', handleTexts.taken)
  if (count > handleLimits.perProvider) throw refusal('too_many_handles', handleTexts.tooMany)
}

const refusal = (code: string, message: string) => conflict(code, message, [{ path: 'handle', message }])

/**
 * Ends the pages of closed accounts. Only a digest of their handles stays, so that for a year no
 * stranger gets the visitors of a printed code.
 */
export async function closeHandles({ db, now }: TxContext, profile_ids: readonly string[]): Promise<void> {
  await db.updateTable('providers').set({ handle: null }).where('id', 'in', profile_ids).execute()
  await db
    .updateTable('provider_handles')
    .set({ handle: closed(sql`handle`), closed_at: now })
    .where('provider_id', 'in', profile_ids)
    .where('closed_at', 'is', null)
    .execute()
}

/** Frees the handles of accounts that were closed a year ago. */
export async function sweepHandles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - handleLimits.daysKeptAfterClosing * DAY_MS)
  await db.deleteFrom('provider_handles').where('closed_at', '<=', before).execute()
}
