import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteWaitingOf } from './commands.server.ts'

/** Deletes the entries of a closed account. */
export const waitingListeners: Listeners = [listener('account.closed', deleteWaitingOf)]
