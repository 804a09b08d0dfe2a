import type { Listeners } from '../../platform/events.server.ts'
import { forgetParty } from './commands.server.ts'

/** Who leaves stays in the other parties' bookings, without what told who it was. */
export const bookingListeners: Listeners = {
  'account.closed': (tx, event) => forgetParty(tx, event),
}
