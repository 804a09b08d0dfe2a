import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeMessages, openConversation, removeMessagePhoto } from './commands.server.ts'

/** Opens conversations for bookings, and anonymizes those of closed accounts. */
export const messageListeners: Listeners = [
  listener('booking.requested', openConversation),
  // A booking that comes from an offer is confirmed without having been requested.
  listener('booking.confirmed', openConversation),
  // A client with an account can write about the jobs that the provider has entered.
  listener('client.joined', openConversation),
  listener('account.closed', anonymizeMessages),
  listener('picture.deleted', removeMessagePhoto),
]
