import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteOffersOf, reviewOffers, settleOffers } from './offers-commands.server.ts'

/**
 * Ends offers when their service request is settled or changed, and deletes those of a closed
 * account.
 */
export const offerListeners: Listeners = [
  listener('service_request.changed', reviewOffers),
  listener('service_request.settled', settleOffers),
  listener('account.closed', deleteOffersOf),
]
