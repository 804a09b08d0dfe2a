import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteOffersOf } from './commands.server.ts'

/** Deletes a closed account's offers. */
export const offerListeners: Listeners = [listener('account.closed', deleteOffersOf)]
