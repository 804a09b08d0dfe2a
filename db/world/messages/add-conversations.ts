import type { Booking } from '../bookings/bookings.ts'
import { addMessageNotification } from '../notifications.ts'
import type { Customer, Plan } from '../plan.ts'
import type { Provider } from '../providers/provider.ts'
import { type Random, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { UsedSentences } from '../sentences.ts'
import { type Message, makeConversation } from './conversation.ts'

/**
 * Adds the conversations of a provider: one with each customer, about the latest booking. Many have
 * no messages.
 */
export function addConversations(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  bookings: readonly Booking[],
  index: number,
): void {
  const used: UsedSentences = new Set()
  const latest = new Map<Customer, Booking>()
  for (const booking of [...bookings].sort((a, b) => a.created_at - b.created_at)) latest.set(booking.customer, booking)
  const share = index === 0 ? 0.75 : plan.rich ? 0.35 : 0.08
  for (const [customer, booking] of latest) {
    const lively = plan.rich && customer === plan.customerAt(0)
    const options = { hasMessages: lively || random.chance(share), lively, used }
    addConversation(batch, random, plan, provider, booking, options)
  }
}

type Options = { hasMessages: boolean; lively: boolean; used: UsedSentences }

function addConversation(
  batch: Batch,
  random: Random,
  { now }: Plan,
  provider: Provider,
  booking: Booking,
  { hasMessages, lively, used }: Options,
): void {
  const { customer } = booking
  const { owner, place } = provider
  const names = { customer: customer.first, first: owner.first }
  const conversation = { ...names, time_zone: place.time_zone, now, used, lively }
  const messages = hasMessages ? makeConversation(random, booking, conversation) : []
  const ids = { customer: uuidAt(random, booking.created_at), provider: uuidAt(random, booking.created_at) }
  let last_message_id: string | null = null
  for (const message of messages) last_message_id = addMessage(batch, random, provider, booking, ids, message)
  const updated_at = new Date(messages.at(-1)?.at ?? booking.created_at)
  const row = { last_message_id, updated_at }
  addRow(batch, 'conversations', { id: ids.customer, user_id: customer.id, other_id: provider.id, ...row })
  addRow(batch, 'conversations', { id: ids.provider, user_id: provider.id, other_id: customer.id, ...row })
}

function addMessage(
  batch: Batch,
  random: Random,
  provider: Provider,
  { customer, revealed_at }: Booking,
  ids: Record<'customer' | 'provider', string>,
  { from, content, at, read, unlocked }: Message,
): string {
  const [sender_id, receiver_id] = from === 'customer' ? [customer.id, provider.id] : [provider.id, customer.id]
  const id = uuidAt(random, at)
  addRow(batch, 'messages', { id, sender_id, receiver_id, content, created_at: new Date(at), read, unlocked })
  const sender = from === 'provider' ? provider.business.name : revealed_at === null ? 'A customer' : customer.name
  const metadata =
    from === 'provider'
      ? { conversation_id: ids.customer, sender_id }
      : { conversation_id: ids.provider, ...(revealed_at !== null && { sender_id }) }
  if (!read) addMessageNotification(batch, random, receiver_id, sender, metadata, at)
  return id
}
