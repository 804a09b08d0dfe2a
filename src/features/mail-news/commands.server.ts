import { queueMail } from '#features/mails/commands.server.ts'
import type { Letter } from '#features/mails/contract.ts'
import type { MailKind } from '#features/notifications/contract.ts'
import { isMailWanted } from '#features/notifications/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { findReader } from './queries.server.ts'

/** A letter of a kind that can be switched off; how its reader is called is found when it is written. */
export type News = DistributiveOmit<Extract<Letter, { kind: MailKind }>, 'name'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/**
 * Queues a mail that tells a profile something, unless they have switched its kind off or closed their account. `expires_at` is when it is no news
 * any more.
 */
export async function queueNews(tx: Tx, user_id: string, news: News, now: Date, expires_at?: Date): Promise<void> {
  if (!(await isMailWanted(tx, user_id, news.kind))) return
  const reader = await findReader(tx, user_id)
  if (!reader) return
  const { email: recipient, auth_user_id, name } = reader
  const letter = { ...news, name } as Letter
  await queueMail(tx, { recipient, auth_user_id, user_id, letter, ...(expires_at && { expires_at }) }, now)
}
