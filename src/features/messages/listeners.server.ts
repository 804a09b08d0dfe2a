import type { Listeners } from '../../platform/events.server.ts'
import { openConversation } from './commands.server.ts'

/** A booking opens the conversation of its two parties, before anybody has written. */
export const messageListeners: Listeners = {
  'booking.requested': (tx, { customer_id, provider_id }, now) => openConversation(tx, customer_id, provider_id, now),
}
