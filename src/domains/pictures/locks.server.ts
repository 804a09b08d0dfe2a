import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'
import type { Bucket } from './contract.ts'
import { isUsed } from './queries.server.ts'

/**
 * Locks those of the named pictures that belong to one of the profiles and aren't removed.
 * `is_used` is read after the lock, so no other command can change it before the commit.
 */
export async function lockPictures(
  tx: Tx,
  { bucket, names, profile_ids }: { bucket: Bucket; names: readonly string[]; profile_ids: readonly string[] },
) {
  if (names.length === 0) return []
  const pictures = tx
    .selectFrom('picture')
    .select(['bucket', 'name', isUsed().as('is_used')])
    .where('bucket', '=', bucket)
    .where('name', 'in', names)
    .where('user_id', 'in', profile_ids)
    .where('removed_at', 'is', null)
    .orderBy('name')
  await pictures.forUpdate().execute()
  return pictures.execute()
}

/**
 * Selects and locks those of the named photos that a user may add to a new booking or message: the
 * user's own, if no other booking or message has them, because a photo in two bookings would
 * connect them.
 */
export const selectNewPhotos = (
  tx: Tx,
  { bucket, user_id, photos }: { bucket: Bucket; user_id: string; photos: string[] },
) =>
  tx
    .selectFrom('picture')
    .select('name')
    .where('bucket', '=', bucket)
    .where('name', '=', sql<string>`any(${photos}::text[])`)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .where((row) => row.not(isUsed()))
    .forUpdate()

/**
 * Locks up to `limit` pictures that are older than `before` and used nowhere, and skips pictures
 * that other transactions hold: those may be about to use them.
 */
export async function lockUnusedPictures(tx: Tx, { before, limit }: { before: Date; limit: number }) {
  return tx
    .selectFrom('picture')
    .select(['bucket', 'name'])
    .where('removed_at', 'is', null)
    .where('created_at', '<', before)
    .where((row) => row.not(isUsed()))
    .orderBy('name')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * Locks the profiles of a login, in one order, and returns their ids. Take this lock before those
 * of pictures.
 */
export async function lockProfilesOf(tx: Tx, auth_user_id: string): Promise<string[]> {
  const profiles = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return profiles.map(({ id }) => id)
}
