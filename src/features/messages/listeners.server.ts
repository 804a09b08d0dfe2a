import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetCorrespondent, openConversation } from './commands.server.ts'

/** A booking opens the conversation of its two parties, before anybody has written. Who leaves takes their list along. */
export const messageListeners: Listeners = [
  listener('booking.requested', ({ db: tx, now }, { customer_id, provider_id }) =>
    openConversation(tx, customer_id, provider_id, now),
  ),
  // Of an offer: there was no request before.
  listener('booking.confirmed', ({ db: tx, now }, { customer_id, provider_id }) =>
    openConversation(tx, customer_id, provider_id, now),
  ),
  listener('account.closed', ({ db: tx }, event) => forgetCorrespondent(tx, event)),
]
