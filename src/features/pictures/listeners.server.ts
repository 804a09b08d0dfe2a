import type { Tx } from '../../platform/db/db.server.ts'
import type { Listeners } from '../../platform/events.server.ts'
import { invalid } from '../../platform/http/errors.server.ts'
import { isUsed } from './queries.server.ts'
import { removePictures, removePicturesOf } from './removals/commands.server.ts'
import { nameIn, texts } from './rules.ts'

/** An avatar is a picture of the person's own and replaces the one before; a closed account leaves none. */
export const pictureListeners: Listeners = {
  'profile.avatar_changed': async (tx, { auth_user_id, avatar_url, previous_url }, now) => {
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
  },
  'account.closed': (tx, { profile_ids }, now) => removePicturesOf(tx, profile_ids, now),
}

/** The person's own of these avatars, held until the commit; `is_used` as it is now that nobody else can change it. */
async function lockAvatars(tx: Tx, auth_user_id: string, names: readonly string[]) {
  if (names.length === 0) return []
  const own = tx
    .selectFrom('picture')
    .select(['bucket', 'name', isUsed().as('is_used')])
    .where('bucket', '=', 'avatars')
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id))
    .orderBy('name')
  await own.forUpdate().execute()
  return own.execute()
}
