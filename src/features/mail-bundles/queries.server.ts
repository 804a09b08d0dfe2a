import { isBlocked } from '#features/blocks/queries.server.ts'
import { mayProviderSeeCustomer } from '#features/bookings/queries.server.ts'
import type { News } from '#features/mail-news/commands.server.ts'
import { findReader } from '#features/mail-news/queries.server.ts'
import { findPerson, listUnread } from '#features/messages/queries.server.ts'
import { isMailWanted } from '#features/notifications/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { QUOTED } from './rules.ts'

/** Messages of one conversation that are to be told by one mail. */
export interface Bundle {
  receiver_id: string
  sender_id: string
  /** When the first of them was sent. */
  since: Date
}

/**
 * What a bundle would say now: of what is still unread. Nothing if all was read, if either has blocked the other since, or once whoever wrote is suspended. A provider who has not revealed the customer yet learns how many there
 * are, but not the words, in which people tell their names (decision 29).
 */
export async function findBundled(db: Db | Tx, { receiver_id, sender_id, since }: Bundle) {
  const reader = await findReader(db, receiver_id)
  const sender = reader && (await findPerson(db, { id: receiver_id, user_type: reader.user_type }, sender_id))
  if (!reader || !sender || !(await findReader(db, sender_id))) return undefined
  if (await isBlocked(db, receiver_id, sender_id)) return undefined
  const viewer = { id: receiver_id, user_type: reader.user_type }
  const unread = await listUnread(db, viewer, sender_id, since)
  if (unread.length === 0) return undefined
  const mayQuote = sender.user_type === 'provider' || (await mayProviderSeeCustomer(db, receiver_id, sender_id))
  const messages = unread.slice(0, QUOTED).map(({ content, created_at }) => ({ content, at: created_at }))
  return {
    kind: 'new_message',
    sender_id,
    sender: sender.business_name ?? sender.name,
    count: unread.length,
    messages: mayQuote ? messages : [],
    time_zone: reader.time_zone,
  } satisfies News
}

/** Bundles that are still open, as mails of the outbox: what their mails would be if they left now. Nothing of those that would not leave. */
export async function listOpenBundles(db: Db) {
  const bundles = await db.selectFrom('message_bundle').select(['receiver_id', 'sender_id', 'since']).execute()
  const mails = await Promise.all(
    bundles.map(async (bundle) => {
      const news = await findBundled(db, bundle)
      const reader = news && (await findReader(db, bundle.receiver_id))
      if (!reader || !(await isMailWanted(db, bundle.receiver_id, news.kind))) return []
      const { kind, ...rest } = news
      const data = { ...rest, name: reader.name }
      return [{ kind, data, user_id: bundle.receiver_id, recipient: reader.email, created_at: bundle.since }]
    }),
  )
  return mails.flat()
}
