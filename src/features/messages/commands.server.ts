import { sql } from 'kysely'
import { assertNotBlocked } from '#features/blocks/policy.server.ts'
import { hasBookingBetween } from '#features/bookings/queries.server.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import { findAuthUserId, type ProfileRow } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import type { Message, NewMessage } from './contract.ts'
import { findPerson, getMessage, hasLeft, isOwn } from './queries.server.ts'
import { hasLeftText, limitTexts, messagingRefusal, notToOneself, THREAD_OPEN } from './rules.ts'

type Sending = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock'>

/** Far more than anybody types, to everybody together, whichever role they are in. */
const messageLimits: readonly Limit[] = [
  { name: 'messages-a-minute', points: 100, seconds: 60, message: limitTexts.minute },
  { name: 'messages-a-day', points: 600, seconds: 86_400, message: limitTexts.day },
]

/**
 * Sends a message (specification, section 5, Messaging). Throws 404 for an unknown receiver, 422 for oneself and 403 `booking_required`
 * when no booking connects the two, 403 `account_closed`, 403 `contact_refused` after either has blocked the other, and 429 beyond
 * {@link messageLimits}. Messages of one conversation are strictly ordered in time: the conversation is locked for each.
 */
export async function sendMessage(
  { db, pool, clock }: Sending,
  sender: ProfileRow,
  { receiver_id, content }: NewMessage,
): Promise<Message> {
  const now = clock.now()
  for (const limit of messageLimits) await spend(pool, limit, sender.auth_user_id)
  return transact(db, async (tx) => {
    await lockProfile(tx, sender)
    const receiver = await findPerson(tx, sender, receiver_id)
    if (!receiver) throw notFound('User')
    if (await isOwn(tx, sender, receiver_id)) throw invalid([{ path: 'receiver_id', message: notToOneself }])
    await assertNotBlocked(tx, sender.id, receiver_id)
    const refusal = messagingRefusal(sender.user_type, await hasBookingBetween(tx, sender.id, receiver_id))
    if (refusal) throw forbidden(refusal, 'booking_required')
    if (await hasLeft(tx, receiver_id)) throw forbidden(hasLeftText, 'account_closed')

    const created_at = await nextMoment(tx, sender.id, receiver_id, now)
    const { id } = await tx
      .insertInto('messages')
      .values({
        sender_id: sender.id,
        receiver_id,
        content,
        created_at,
        read: false,
        unlocked: true,
        unlock_fee_paid: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('conversations')
      .set({ last_message_id: id, updated_at: created_at })
      .where((row) =>
        row(row.refTuple('user_id', 'other_id'), 'in', [
          row.tuple(sender.id, receiver_id),
          row.tuple(receiver_id, sender.id),
        ]),
      )
      .execute()
    await announce({ db: tx, now }, 'message.sent', { message_id: id, sender_id: sender.id, receiver_id })
    const message = await getMessage(tx, sender, id)
    emit(tx, receiver_id, 'message.inserted', { ...(await getMessage(tx, receiver, id)) })
    emit(tx, sender.id, 'message.inserted', { ...message })
    return message
  })
}

/** Locks the conversation of two people until the commit, and tells when its next message is sent: later than its last one. */
async function nextMoment(tx: Tx, one: string, other: string, now: Date): Promise<Date> {
  let next = now
  for (const { user_id, other_id } of bothSides(one, other)) {
    const row = await tx
      .insertInto('conversations')
      .values({ user_id, other_id, updated_at: now })
      .onConflict((same) =>
        same
          .columns(['user_id', 'other_id'])
          .doUpdateSet((row) => ({ updated_at: row.ref('conversations.updated_at') })),
      )
      .returning(['updated_at', 'last_message_id'])
      .executeTakeFirstOrThrow()
    if (row.last_message_id !== null && row.updated_at >= next) next = new Date(row.updated_at.getTime() + 1)
  }
  return next
}

/** The rows of a conversation, always in one order, so that two writers cannot deadlock. */
function bothSides(one: string, other: string): { user_id: string; other_id: string }[] {
  const [first, second] = [one, other].toSorted() as [string, string]
  return [
    { user_id: first, other_id: second },
    { user_id: second, other_id: first },
  ]
}

/** Shows two people to each other as somebody to write to. One that is open stays as it is. */
export async function openConversation(tx: Tx, one: string, other: string, now: Date): Promise<void> {
  await tx
    .insertInto('conversations')
    .values(bothSides(one, other).map((side) => ({ ...side, updated_at: now })))
    .onConflict((same) => same.doNothing())
    .execute()
}

/**
 * Marks as read what somebody sent: the receiver has the thread before their eyes, which their page says again and again. Until that lapses they are
 * not mailed what comes.
 */
export async function markRead(db: Db, receiver: ProfileRow, sender_id: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ read: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', receiver.id)
      .where('read', '=', false)
      .executeTakeFirst()
    await tx
      .updateTable('conversations')
      .set({ open_until: new Date(now.getTime() + THREAD_OPEN) })
      .where('user_id', '=', receiver.id)
      .where('other_id', '=', sender_id)
      .execute()
    if (numUpdatedRows > 0n) await announce({ db: tx, now }, 'messages.read', { reader_id: receiver.id, sender_id })
  })
}

/** Unlocks all that one customer sent to this provider. Free (specification, section 9). What was unlocked already leaves no trace. */
export async function unlockMessages(
  db: Db,
  provider: ProfileRow,
  sender_id: string,
  now: Date,
  address?: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ unlocked: true })
      .where('sender_id', '=', sender_id)
      .where('receiver_id', '=', provider.id)
      .where('unlocked', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const subject_id = await findAuthUserId(tx, sender_id)
    const details = { sender_id, messages: Number(numUpdatedRows) }
    await record(tx, { kind: 'messages.unlocked', actor_id: provider.auth_user_id, subject_id, details, address }, now)
  })
}

/** Closes the list of somebody who leaves. What was written stays readable for the others, without what told who it was. */
export async function forgetCorrespondent(
  tx: Tx,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await tx.deleteFrom('conversations').where('user_id', 'in', profile_ids).execute()
  const pattern = patternOf(traces)
  await sql`update messages set content = left(${withoutTraces('content', pattern)}, 4000)
    where (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) in (
      select least(own, other), greatest(own, other)
      from unnest(${profile_ids}::uuid[]) as own, unnest(${counterpart_ids}::uuid[]) as other
    ) and content ~* ${pattern}`.execute(tx)
}
