import { queueNews } from '#features/mail-news/commands.server.ts'
import { isThreadOpen } from '#features/messages/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { findBundled } from './queries.server.ts'
import { BUNDLING } from './rules.ts'

/** Has a message told by mail with all others of its conversation in the next five minutes, unless they are read before. */
export async function addToBundle(
  tx: Tx,
  { message_id, sender_id, receiver_id }: { message_id: string; sender_id: string; receiver_id: string },
  now: Date,
): Promise<void> {
  const { created_at } = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow()
  const due_at = new Date(now.getTime() + BUNDLING)
  await tx
    .insertInto('message_bundle')
    .values({ receiver_id, sender_id, since: created_at, due_at })
    // Changes nothing but locks the row: a mail that is just being written waits for this message.
    .onConflict((same) => same.columns(['receiver_id', 'sender_id']).doUpdateSet({ sender_id }))
    .execute()
}

/** Mails what is due. Of several processes that do so at once each bundle is taken by one. */
export async function sendBundles(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('message_bundle')
    .select(['receiver_id', 'sender_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()
  const failures: unknown[] = []
  for (const bundle of due)
    await transact(db, (tx) => sendBundle(tx, bundle, now)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some bundles could not be sent')
}

async function sendBundle(tx: Tx, pair: { receiver_id: string; sender_id: string }, now: Date): Promise<void> {
  const { receiver_id, sender_id } = pair
  const bundle = await tx
    .selectFrom('message_bundle')
    .select(['receiver_id', 'sender_id', 'since'])
    .where('receiver_id', '=', receiver_id)
    .where('sender_id', '=', sender_id)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  // Whoever has the thread before their eyes is not mailed, even if what they have read was not told yet: the next minute decides.
  if (!bundle || (await isThreadOpen(tx, receiver_id, sender_id, now))) return
  const news = await findBundled(tx, bundle)
  if (news) await queueNews(tx, receiver_id, news, now)
  await tx
    .deleteFrom('message_bundle')
    .where('receiver_id', '=', receiver_id)
    .where('sender_id', '=', sender_id)
    .execute()
}
