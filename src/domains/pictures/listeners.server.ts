import { type Listeners, listener } from '#platform/events.server.ts'
import { removePicturesOf, replaceAvatar } from './commands.server.ts'

/** Profiles may show only their user's own pictures; closed accounts keep none. */
export const pictureListeners: Listeners = [
  listener('profile.avatar_changed', replaceAvatar),
  listener('account.closed', (context, { profile_ids }) => removePicturesOf(context, profile_ids)),
]
