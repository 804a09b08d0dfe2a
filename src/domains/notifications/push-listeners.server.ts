import { type Listeners, listener } from '#platform/events.server.ts'
import { deletePushOf, endPushOfOtherRoles } from './push-commands.server.ts'

/** Sessions end the notifications of their devices by themselves. */
export const pushListeners: Listeners = [
  listener('account.role_changed', endPushOfOtherRoles),
  listener('account.closed', deletePushOf),
]
