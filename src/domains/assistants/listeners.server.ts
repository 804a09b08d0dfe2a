import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteConfirmations } from './confirmations-commands.server.ts'

/** Deletes the prepared bookings of a closed account. */
export const assistantListeners: Listeners = [listener('account.closed', deleteConfirmations)]
