import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { UserContext } from '#features/identity/policy.server.ts'
import { findAuthUserId } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import type { Message, NewMessage } from './contract.ts'
import { lockConversation, sidesOf } from './locks.server.ts'
import { requireReceiver } from './policy.server.ts'
import { getMessage } from './queries.server.ts'
import { limitTexts, THREAD_OPEN } from './rules.ts'

/** Far more than anyone types, counted by login, for all receivers together. */
const messageLimits: readonly Limit[] = [
  { name: 'messages-a-minute', points: 100, seconds: 60, message: limitTexts.minute },
  { name: 'messages-a-day', points: 600, seconds: 86_400, message: limitTexts.day },
]

/**
 * Sends a message (docs/product/messages.md). Messages of one conversation are strictly ordered in
 * time, so the conversation is locked for each. Throws as {@link requireReceiver} does, and 429
 * above {@link messageLimits}.
 */
export async function sendMessage(context: UserContext, { receiver_id, content }: NewMessage): Promise<Message> {
  const { profile: sender, pool, now } = context
  for (const limit of messageLimits) await spend(pool, limit, sender.auth_user_id)
  return transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, sender)
    const receiver = await requireReceiver(context, receiver_id)
    const created_at = await lockConversation(db, sender.id, receiver_id, now)
    const state = { read: false, unlocked: true, unlock_fee_paid: false }
    const { id } = await db
      .insertInto('messages')
      .values({ sender_id: sender.id, receiver_id, content, created_at, ...state })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('conversations')
      .set({ last_message_id: id, updated_at: created_at })
      .where((row) =>
        row(row.refTuple('user_id', 'other_id'), 'in', [
          row.tuple(sender.id, receiver_id),
          row.tuple(receiver_id, sender.id),
        ]),
      )
      .execute()
    await announce(context, 'message.sent', { message_id: id, sender_id: sender.id, receiver_id })
    const message = await getMessage(db, sender, id)
    emit(context, receiver_id, 'message.inserted', await getMessage(db, receiver, id))
    emit(context, sender.id, 'message.inserted', message)
    return message
  })
}

/** Opens the conversation of two users before its first message. Does nothing if it is open. */
export async function openConversation(
  { db, now }: TxContext,
  { customer_id, provider_id }: { customer_id: string; provider_id: string },
): Promise<void> {
  await db
    .insertInto('conversations')
    .values(sidesOf(customer_id, provider_id).map((side) => ({ ...side, updated_at: now })))
    .onConflict((same) => same.doNothing())
    .execute()
}

/**
 * Marks a sender's messages as read. The receiver's page calls this repeatedly while the thread is
 * in view; until {@link THREAD_OPEN} has passed, new messages aren't emailed.
 */
export async function markRead(context: UserContext, { sender_id }: { sender_id: string }): Promise<void> {
  const { profile: receiver, now } = context
  await transact(context, async (context) => {
    const { numUpdatedRows } = await context.db
      .updateTable('messages')
      .set({ read: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', receiver.id)
      .where('read', '=', false)
      .executeTakeFirst()
    await context.db
      .updateTable('conversations')
      .set({ open_until: new Date(now.getTime() + THREAD_OPEN) })
      .where('user_id', '=', receiver.id)
      .where('other_id', '=', sender_id)
      .execute()
    if (numUpdatedRows > 0n) await announce(context, 'messages.read', { reader_id: receiver.id, sender_id })
  })
}

/** Unlocks all messages of a customer for the provider, for free. Audited if any were locked. */
export async function unlockMessages(context: UserContext, { sender_id }: { sender_id: string }): Promise<void> {
  const { profile: provider } = context
  await transact(context, async (context) => {
    const { numUpdatedRows } = await context.db
      .updateTable('messages')
      .set({ unlocked: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', provider.id)
      .where('unlocked', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const subject_id = await findAuthUserId(context.db, sender_id)
    const details = { sender_id, messages: Number(numUpdatedRows) }
    await record(context, { kind: 'messages.unlocked', actor_id: provider.auth_user_id, subject_id, details })
  })
}

/** Deletes a closed account's conversations, and its traces from the messages that others keep. */
export async function anonymizeMessages(
  { db }: TxContext,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('conversations').where('user_id', 'in', profile_ids).execute()
  const pattern = patternOf(traces)
  await sql`update messages set content = left(${withoutTraces('content', pattern)}, 4000)
    where (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) in (
      select least(own, other), greatest(own, other)
      from unnest(${profile_ids}::uuid[]) as own, unnest(${counterpart_ids}::uuid[]) as other
    ) and content ~* ${pattern}`.execute(db)
}
