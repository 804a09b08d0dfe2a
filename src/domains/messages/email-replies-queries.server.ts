import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import { isSameSecret } from '#platform/constant-time.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'

interface Source {
  db: Db | Tx
  config: Pick<Config, 'INBOUND_MAIL_DOMAIN'>
}

/** The subject of an email to a user: a booking, or messages with an address (`addressOf`). */
export type ReplySubject = { booking_id: string } | { address: string }

/**
 * The address that takes the user's reply to an email into the conversation with the other party.
 * Undefined if the site receives no email, or there is no conversation.
 */
export async function findReplyAddress(
  { db, config }: Source,
  { user_id, ...subject }: { user_id: string } & ReplySubject,
): Promise<string | undefined> {
  if (!config.INBOUND_MAIL_DOMAIN) return undefined
  const mine = db.selectFrom('conversations').select('id').where('user_id', '=', user_id)
  const conversation =
    'booking_id' in subject
      ? mine.where(
          'other_id',
          '=',
          sql<string>`(select case when customer_id = ${user_id} then provider_id else customer_id end from bookings
            where id = ${subject.booking_id} and ${user_id} in (customer_id, provider_id))`,
        )
      : mine.where((row) => row.or([row('id', '=', subject.address), row('other_id', '=', subject.address)]))
  const [row] = await runNamed({ db }, conversation)
  return row && `${await localPartOf(db, row.id)}@${config.INBOUND_MAIL_DOMAIN}`
}

/** The id of the conversation, and a signature of it: `reply+` and 52 hexadecimal digits. */
async function localPartOf(db: Db | Tx, conversation_id: string): Promise<string> {
  const [stored] = await runNamed(
    { db },
    db.selectFrom('signing_key').select('key').where('name', '=', 'email replies'),
  )
  if (!stored) throw new Error('The key that signs addresses for replies is missing.')
  const signature = createHmac('sha256', stored.key).update(conversation_id).digest('hex').slice(0, 20)
  return `reply+${conversation_id.replaceAll('-', '')}${signature}`
}

/** The conversation of the first address that we signed, as its user has it. */
export async function findRepliedConversation({ db, config }: Source, addresses: readonly string[]) {
  for (const address of addresses) {
    const [, id = ''] = /^reply\+([0-9a-f]{32})[0-9a-f]{20}@/.exec(address) ?? []
    const conversation_id = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    if (!id || !isSameSecret(address, `${await localPartOf(db, conversation_id)}@${config.INBOUND_MAIL_DOMAIN}`))
      continue
    const row = await db
      .selectFrom('conversations')
      .innerJoin('users', 'users.id', 'conversations.user_id')
      .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
      .select(['conversations.id as conversation_id', 'user_id', 'auth_user_id', 'language'])
      .select(isActive().as('is_active'))
      .where('conversations.id', '=', conversation_id)
      .executeTakeFirst()
    if (row) return row
  }
  return undefined
}
