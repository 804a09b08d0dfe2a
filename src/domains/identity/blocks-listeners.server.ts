import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteBlocksOf } from './blocks-commands.server.ts'

/** Deletes the blocks of a closed account. */
export const blockListeners: Listeners = [
  listener('account.closed', (context, { auth_user_id }) => deleteBlocksOf(context, [auth_user_id])),
]
