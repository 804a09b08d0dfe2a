import type { Booking } from './booking-rows.ts'
import { notifyOfMessage } from './notices.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { type Random, uuidAt } from './random.ts'
import type { Told } from './review.ts'
import { type Batch, put } from './rows.ts'
import { aConversation, type Line } from './talk.ts'

type Manner = { talks: boolean; lively: boolean; told: Told }

/** Puts the conversation that a booking opened into the batch, with or without anything said in it. */
export function putConversation(
  batch: Batch,
  random: Random,
  { now }: Plan,
  provider: Provider,
  booking: Booking,
  { talks, lively, told }: Manner,
): void {
  const { customer } = booking
  const { owner, place } = provider
  const talk = { customer: customer.first, first: owner.first, time_zone: place.time_zone, now, told, lively }
  const lines = talks ? aConversation(random, booking, talk) : []
  let last_message_id: string | null = null
  for (const line of lines) last_message_id = putMessage(batch, random, provider, booking, line)
  const updated_at = new Date(lines.at(-1)?.at ?? booking.created_at)
  put(batch, 'conversations', { user_id: customer.id, other_id: provider.id, last_message_id, updated_at })
  put(batch, 'conversations', { user_id: provider.id, other_id: customer.id, last_message_id, updated_at })
}

function putMessage(
  batch: Batch,
  random: Random,
  provider: Provider,
  { customer, revealed_at }: Booking,
  { from, content, at, read, unlocked }: Line,
): string {
  const [sender_id, receiver_id] = from === 'customer' ? [customer.id, provider.id] : [provider.id, customer.id]
  const id = uuidAt(random, at)
  put(batch, 'messages', { id, sender_id, receiver_id, content, created_at: new Date(at), read, unlocked })
  const writer = from === 'provider' ? provider.business.name : revealed_at === null ? 'A customer' : customer.name
  if (!read) notifyOfMessage(batch, random, receiver_id, writer, sender_id, at)
  return id
}
