import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteOffersOf, reviewOffers, settleOffers, withdrawOffersOf } from './offers-commands.server.ts'

/**
 * Ends offers when their service request is settled or changed or their provider is suspended, and
 * deletes those of a closed account.
 */
export const offerListeners: Listeners = [
  listener('service_request.changed', reviewOffers),
  listener('service_request.settled', settleOffers),
  listener('provider.suspended', withdrawOffersOf),
  listener('account.closed', deleteOffersOf),
]
