import { type Listeners, listener } from '#platform/events.server.ts'
import { declineOtherOffers, deleteOffersOf, reviewOffers } from './commands.server.ts'

/** Ends the offers that a service request no longer needs or that no longer fit it, and deletes a closed account's offers. */
export const offerListeners: Listeners = [
  listener('service_request.changed', reviewOffers),
  listener('service_request.settled', declineOtherOffers),
  listener('account.closed', deleteOffersOf),
]
