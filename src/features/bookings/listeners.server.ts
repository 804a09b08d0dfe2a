import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeParty } from './commands.server.ts'

/** When an account is closed, the other party keeps its bookings, but not the name and contact of the user. */
export const bookingListeners: Listeners = [
  listener('account.closed', ({ db: tx }, event) => anonymizeParty(tx, event)),
]
