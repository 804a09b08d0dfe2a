import { createBookingFromOffer } from '#features/booking-requests/commands.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeParty } from './commands.server.ts'

/** An offer that was accepted is a visit. Who leaves stays in the other parties' bookings, without what told who it was. */
export const bookingListeners: Listeners = [
  listener('offer.accepted', ({ db: tx, now }, event) => createBookingFromOffer(tx, event, now)),
  listener('account.closed', ({ db: tx }, event) => anonymizeParty(tx, event)),
]
