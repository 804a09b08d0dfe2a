import { type Listeners, listener } from '#platform/events.server.ts'
import { declineOtherOffers, deleteOffersOf } from './commands.server.ts'

/** Declines the offers that a service request no longer needs, and deletes a closed account's offers. */
export const offerListeners: Listeners = [
  listener('service_request.settled', declineOtherOffers),
  listener('account.closed', deleteOffersOf),
]
