import { removePictures, removePicturesOf } from '#features/picture-removals/commands.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import type { Bucket } from './contract.ts'
import { isUsed } from './queries.server.ts'
import { nameIn, pictureUrl, texts } from './rules.ts'

/** What is shown is a picture of the person's own, and what is shown no more goes; a closed account leaves none. */
export const pictureListeners: Listeners = [
  listener('profile.avatar_changed', async ({ db: tx, now }, { auth_user_id, avatar_url, previous_url }) => {
    const own = await lockAvatars(
      tx,
      auth_user_id,
      [avatar_url, previous_url].flatMap((url) => (url ? [nameIn(url)] : [])),
    )
    if (avatar_url !== null && !own.some(({ name }) => name === nameIn(avatar_url)))
      throw invalid([{ path: 'avatar_url', message: texts.notYours }])
    const replaced = own.filter(
      ({ name, is_used }) => !is_used && previous_url !== null && name === nameIn(previous_url),
    )
    if (replaced.length > 0) await removePictures(tx, replaced, now)
  }),
  listener('provider.photos_changed', ({ db: tx, now }, { provider_id, ...change }) =>
    showPhotos(tx, { bucket: 'service-photos', owner_id: provider_id }, change, now),
  ),
  listener('review.photos_changed', ({ db: tx, now }, { customer_id, ...change }) =>
    showPhotos(tx, { bucket: 'review-photos', owner_id: customer_id }, change, now),
  ),
  listener('account.closed', ({ db: tx, now }, { profile_ids }) => removePicturesOf(tx, profile_ids, now)),
]

type Shelf = { bucket: Bucket; owner_id: string }
type Change = { path: string; photos: readonly string[]; previous: readonly string[] }

/** Comes after the change is written: what nothing shows any more goes. Throws 422 for photos that are not the profile's. */
async function showPhotos(tx: Tx, { bucket, owner_id }: Shelf, { path, photos, previous }: Change, now: Date) {
  const names = [...photos, ...previous].map(nameIn)
  if (names.length === 0) return
  const own = await lock(pictures(tx, bucket, names).where('user_id', '=', owner_id))
  const known = new Set(own.map(pictureUrl))
  if (photos.some((url) => !known.has(url))) throw invalid([{ path, message: texts.notYours }])
  const unused = own.filter(({ is_used }) => !is_used)
  if (unused.length > 0) await removePictures(tx, unused, now)
}

/** The person's own of these avatars. */
async function lockAvatars(tx: Tx, auth_user_id: string, names: readonly string[]) {
  if (names.length === 0) return []
  return lock(
    pictures(tx, 'avatars', names).where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id),
    ),
  )
}

function pictures(tx: Tx, bucket: Bucket, names: readonly string[]) {
  return tx
    .selectFrom('picture')
    .select(['bucket', 'name', isUsed().as('is_used')])
    .where('bucket', '=', bucket)
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .orderBy('name')
}

/** Held until the commit; `is_used` as it is now that nobody else can change it. */
async function lock(own: ReturnType<typeof pictures>) {
  await own.forUpdate().execute()
  return own.execute()
}
