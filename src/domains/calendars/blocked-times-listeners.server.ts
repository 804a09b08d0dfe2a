import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteBlockedTimes } from './blocked-times-commands.server.ts'

/** Deletes the blocked times of a closed account. */
export const blockedTimeListeners: Listeners = [listener('account.closed', deleteBlockedTimes)]
