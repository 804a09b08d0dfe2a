import { sql } from 'kysely'
import { z } from 'zod'
import { isActive } from '#domains/identity/queries.server.ts'
import { listCards } from '#domains/providers/card-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import type { FoundProvider } from './contract.ts'

const Key = z.tuple([Moment, z.guid()])

/**
 * The user's favorites as cards, newest first; inactive providers are left out until they are back.
 */
export async function listFavorites(
  from: Pick<Context, 'db' | 'pool' | 'now'>,
  auth_user_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: FoundProvider[]; next_cursor: string | null }> {
  const [at, id] = unpackCursor(cursor, Key) ?? []
  const rows = await favoritesOf(from.db, auth_user_id)
    .$if(at !== undefined, (query) =>
      query.where(sql<boolean>`(favorites.created_at, provider_id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .limit(limit + 1)
    .execute()
  const ids = rows.slice(0, limit).map(({ provider_id }) => provider_id)
  const cards = new Map((await listCards(from, ids)).map((card) => [card.id, card]))
  const page = pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.provider_id], itemOf)
  return { ...page, items: page.items.flat() }

  function itemOf({ provider_id }: { provider_id: string }): FoundProvider[] {
    const card = cards.get(provider_id)
    return card
      ? [{ ...card, matched_service: null, free_start: null, free_starts: [], reaches: true, mentioned: false }]
      : []
  }
}

/** The provider ids of all favorites of a user, newest first. */
export async function listFavoriteIds(db: Db, auth_user_id: string): Promise<string[]> {
  const rows = await favoritesOf(db, auth_user_id).execute()
  return rows.map(({ provider_id }) => provider_id)
}

function favoritesOf(db: Db, auth_user_id: string) {
  return db
    .selectFrom('favorites')
    .innerJoin('users', 'users.id', 'favorites.provider_id')
    .select(['provider_id', 'favorites.created_at'])
    .where('favorites.auth_user_id', '=', auth_user_id)
    .where(isActive())
    .orderBy('favorites.created_at', 'desc')
    .orderBy('provider_id', 'desc')
}
