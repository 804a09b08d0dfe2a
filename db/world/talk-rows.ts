import { notifyOfMessage } from './notices.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import type { Booking } from './provider-rows.ts'
import { type Random, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'
import { aConversation } from './talk.ts'

/** Puts the conversation that a booking opened into the batch, with or without anything said in it. */
export function putConversation(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  booking: Booking,
  talks: boolean,
): void {
  const { customer } = booking
  const lines = talks
    ? aConversation(random, booking, { customer: customer.first, first: provider.owner.first }, plan.now)
    : []
  let last_message_id: string | null = null
  let updated_at = new Date(booking.created_at)
  for (const { from, content, at, read, unlocked } of lines) {
    const [sender_id, receiver_id] = from === 'customer' ? [customer.id, provider.id] : [provider.id, customer.id]
    last_message_id = uuidAt(random, at)
    updated_at = new Date(at)
    put(batch, 'messages', {
      id: last_message_id,
      sender_id,
      receiver_id,
      content,
      created_at: updated_at,
      read,
      unlocked,
    })
    if (!read)
      notifyOfMessage(
        batch,
        random,
        receiver_id,
        from === 'customer' ? hiddenUntilUnlocked(customer.first, unlocked) : provider.business.name,
        sender_id,
        at,
      )
  }
  put(batch, 'conversations', { user_id: customer.id, other_id: provider.id, last_message_id, updated_at })
  put(batch, 'conversations', { user_id: provider.id, other_id: customer.id, last_message_id, updated_at })
}

const hiddenUntilUnlocked = (name: string, unlocked: boolean) => (unlocked ? name : 'A customer')
