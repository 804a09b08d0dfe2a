import { sql } from 'kysely'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { getActiveProvider } from '#domains/providers/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { favoriteTexts, MAX_FAVORITES } from './favorites-rules.ts'

/**
 * Marks a provider as a favorite of the login; a second time has no effect. Throws 404 for an
 * unknown or inactive provider, and 409 `too_many_favorites` (docs/product/limits.md).
 */
export async function addFavorite(context: SessionContext, provider_id: string): Promise<void> {
  const { auth_user_id } = context.session
  await transact(context, async ({ db, now: created_at }) => {
    await getActiveProvider(db, provider_id)
    // Two requests at once must not add one favorite too many.
    await db.selectFrom('auth_user').select('id').where('id', '=', auth_user_id).forNoKeyUpdate().execute()
    await db
      .insertInto('favorites')
      .values({ auth_user_id, provider_id, created_at })
      .onConflict((same) => same.doNothing())
      .execute()
    const { count } = await db
      .selectFrom('favorites')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('auth_user_id', '=', auth_user_id)
      .executeTakeFirstOrThrow()
    if (count > MAX_FAVORITES) throw conflict('too_many_favorites', favoriteTexts.tooMany)
  })
}

/** Removes a favorite of the login; succeeds if there is none. */
export async function removeFavorite({ db, session }: SessionContext, provider_id: string): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('auth_user_id', '=', session.auth_user_id)
    .where('provider_id', '=', provider_id)
    .execute()
}

/** Deletes the favorites of a closed account, and its businesses from other users' favorites. */
export async function deleteFavoritesOf(
  { db }: TxContext,
  { auth_user_id, profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where((row) => row.or([row('auth_user_id', '=', auth_user_id), row('provider_id', 'in', profile_ids)]))
    .execute()
}
