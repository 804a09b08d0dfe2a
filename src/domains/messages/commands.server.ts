import { type Insertable, sql } from 'kysely'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { findAuthUserId } from '#domains/identity/queries.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { emit, transact, writeLater } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Limit, spendAll } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import type { FromSender, Message, NewMessage, ReadMessages } from './contract.ts'
import { longestMessage } from './limits.ts'
import { lockSenderAndConversation, openAndLockConversation, sidesOf } from './locks.server.ts'
import { assertNewPhotos, findSender, requireAddressee, requireReceiver } from './policy.server.ts'
import { messageOf } from './queries.server.ts'
import { limitTexts, THREAD_OPEN, timeOfNext } from './rules.ts'

/**
 * Limits of messages by login, for all receivers together. They are far above what anyone types.
 */
const messageLimits: readonly Limit[] = [
  { name: 'messages-a-minute', points: 100, seconds: 60, message: limitTexts.minute },
  { name: 'messages-a-day', points: 600, seconds: 86_400, message: limitTexts.day },
]

/**
 * Sends a message (docs/product/messages.md). Messages of one conversation are strictly ordered in
 * time, so the conversation is locked for each. Throws as {@link requireReceiver} and
 * {@link assertNewPhotos} do, and 429 above {@link messageLimits}.
 */
export async function sendMessage(
  context: UserContext,
  { content, photos = [], ...address }: NewMessage,
): Promise<Message> {
  const { profile: sender, pool, now } = context
  await spendAll(pool, messageLimits, sender.auth_user_id)
  return transactOnce(context, async (context) => {
    const { db } = context
    const to = await requireAddressee(context, address)
    const receiver_id = to.other_id
    const sides = await lockSenderAndConversation(db, sender.id, receiver_id)
    const { sender_name, is_revealed } = await requireReceiver(context, to)
    await assertNewPhotos(context, photos)
    const isOpen = sides.length === 2
    const locked = isOpen ? sides : await openAndLockConversation(db, sender.id, receiver_id, now)
    const created_at = timeOfNext(locked, now)
    const parties = { sender_id: sender.id, receiver_id }
    const state = { read: false, unlocked: true, unlock_fee_paid: false }
    const row = { id: uuidv7(), ...parties, created_at, ...state, content, photos }
    const seenBy = (party: string) => ({
      viewer_id: party,
      conversation_id: locked.find(({ user_id }) => user_id === party)!.id,
      is_masked: !is_revealed && (party === sender.id) === (sender.user_type === 'provider'),
    })
    const { conversation_id, is_masked } = seenBy(receiver_id)
    await announce(context, 'message.sent', {
      message_id: row.id,
      conversation_id,
      is_masked,
      ...parties,
      sender_name,
      created_at,
    })
    writeMessage(context, row)
    for (const party of [receiver_id, sender.id])
      emit(context, party, 'message.inserted', messageOf(row, seenBy(party)))
    return messageOf(row, seenBy(sender.id))
  })
}

/** Adds a message to its conversation, later in the transaction. */
function writeMessage(context: TxContext, row: Insertable<DB['messages']> & { id: string }): void {
  const { db } = context
  writeLater(context, db.insertInto('messages').values(row))
  for (const side of sidesOf(row.sender_id, row.receiver_id))
    writeLater(
      context,
      db
        .updateTable('conversations')
        .set({ last_message_id: row.id, updated_at: row.created_at })
        .where('user_id', '=', side.user_id)
        .where('other_id', '=', side.other_id),
    )
}

/** Opens the conversation of two users before its first message. Does nothing if it is open. */
export async function openConversation(
  context: TxContext,
  { customer_id, provider_id }: { customer_id: string | null; provider_id: string },
): Promise<void> {
  if (customer_id === null) return
  writeLater(
    context,
    context.db
      .insertInto('conversations')
      .values(sidesOf(customer_id, provider_id).map((side) => ({ ...side, updated_at: context.now })))
      .onConflict((same) => same.doNothing()),
  )
}

/**
 * Marks a sender's messages as read, up to a time or all of them. The receiver's page calls this
 * repeatedly while the thread is in view; until {@link THREAD_OPEN} has passed, new messages aren't
 * emailed.
 */
export async function markRead(context: UserContext, { up_to: until, ...from }: ReadMessages): Promise<void> {
  const up_to = until === undefined ? undefined : new Date(until)
  const { profile: receiver, now } = context
  await transact(context, async (context) => {
    const sender_id = (await findSender(context.db, receiver, from))?.other_id
    if (sender_id === undefined) return
    const { numUpdatedRows } = await context.db
      .updateTable('messages')
      .set({ read: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', receiver.id)
      .where('read', '=', sql.lit(false))
      .$if(up_to !== undefined, (query) => query.where('created_at', '<=', up_to!))
      .executeTakeFirst()
    await context.db
      .updateTable('conversations')
      .set({ open_until: new Date(now.getTime() + THREAD_OPEN) })
      .where('user_id', '=', receiver.id)
      .where('other_id', '=', sender_id)
      .execute()
    if (numUpdatedRows === 0n) return
    await announce(context, 'messages.read', { reader_id: receiver.id, sender_id, up_to })
    emit(context, receiver.id, 'messages.read', {})
    emit(context, sender_id, 'messages.seen', {})
  })
}

/** Unlocks all messages of a customer for the provider, for free. Audited if any were locked. */
export async function unlockMessages(context: UserContext, from: FromSender): Promise<void> {
  const { profile: provider } = context
  await transact(context, async (context) => {
    const sender = await findSender(context.db, provider, from)
    if (!sender) return
    const { other_id: sender_id, id: conversation_id } = sender
    const { numUpdatedRows } = await context.db
      .updateTable('messages')
      .set({ unlocked: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', provider.id)
      .where('unlocked', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const subject_id = await findAuthUserId(context.db, sender_id)
    const details = { conversation_id, messages: Number(numUpdatedRows) }
    await record(context, { kind: 'messages.unlocked', actor_id: provider.auth_user_id, subject_id, details })
  })
}

/** Deletes a closed account's conversations, and its traces from the messages that others keep. */
export async function anonymizeMessages(
  { db }: TxContext,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('conversations').where('user_id', 'in', profile_ids).execute()
  await db.deleteFrom('saved_replies').where('provider_id', 'in', profile_ids).execute()
  await sql`update messages set photos = '{}'
    where sender_id = any(${profile_ids}::uuid[]) and photos <> '{}'`.execute(db)
  const pattern = patternOf(traces)
  await sql`update messages set content = left(${withoutTraces('content', pattern)}, ${longestMessage})
    where (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) in (
      select least(own, other), greatest(own, other)
      from unnest(${profile_ids}::uuid[]) as own, unnest(${counterpart_ids}::uuid[]) as other
    ) and content ~* ${pattern}`.execute(db)
}

/** Removes a deleted picture from the messages that show it. */
export async function removeMessagePhoto(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  const name = nameIn(url)
  await sql`update messages set photos = array_remove(photos, ${name})
    where sender_id = any(${profile_ids}::uuid[]) and photos <> '{}' and ${name} = any (photos)`.execute(db)
}
