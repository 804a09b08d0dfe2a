import { type Listeners, listener } from '#platform/events.server.ts'
import { deletePushOf, endPushOfOtherRoles } from './push-commands.server.ts'

/**
 * Deletes devices with their account, profile or role. The end of a session deletes its device
 * without an event.
 */
export const pushListeners: Listeners = [
  listener('account.role_changed', endPushOfOtherRoles),
  listener('account.closed', deletePushOf),
]
