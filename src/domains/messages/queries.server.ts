import { sql } from 'kysely'
import { z } from 'zod'
import { isBlockBetween } from '#domains/identity/blocks-queries.server.ts'
import { isOnDuty } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { isReportOpen } from '#domains/pictures/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { t } from '#ui/language.ts'
import type { Conversation, Message } from './contract.ts'
import { type Addressee, namedFor } from './party-queries.server.ts'
import { MOST_COUNTED, noMessagesYet, previewOf } from './rules.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>
type Paging = { limit: number; cursor?: string | undefined }

const Key = z.tuple([Moment, z.guid()])
/** A literal, so that the plan can use an index of unread or locked messages. */
const no = sql.lit(false)

/** The id of a user's conversation with another profile. */
export async function findConversationId(db: Db | Tx, user_id: string, other_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('user_id', '=', user_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  return row?.id
}

/** A user's conversations, including those opened by a booking; the latest first. */
export async function listConversations(db: Db, viewer: Viewer, { limit, cursor }: Paging) {
  const after = unpackCursor(cursor, Key)
  const latest = db
    .selectFrom('conversations')
    .innerJoin('users as other', 'other.id', 'conversations.other_id')
    .leftJoin('providers', 'providers.id', 'conversations.other_id')
    .leftJoin('messages', 'messages.id', 'conversations.last_message_id')
    .select(['other.id', 'other.name', 'other.avatar_url', 'other.user_type', 'business_name', 'updated_at'])
    .select([visibleContent(viewer).as('content'), photoCount.as('photo_count'), 'messages.sender_id'])
    .select((some) => {
      // Reads one row each. For `exists`, PostgreSQL would first collect all unread messages of the
      // viewer.
      const theirs = some
        .selectFrom('messages as theirs')
        .select(sql<boolean>`true`.as('found'))
        .whereRef('theirs.sender_id', '=', 'conversations.other_id')
        .where('theirs.receiver_id', '=', viewer.id)
        .limit(1)
      return [theirs.where('read', '=', no).as('unread'), theirs.where('unlocked', '=', no).as('locked')]
    })
    .select(['last_message_id', 'conversations.id as conversation_id'])
    .select(canBeWrittenTo(viewer).as('can_be_written_to'))
    .where('conversations.user_id', '=', viewer.id)
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? []
      return query.where(
        sql<boolean>`(updated_at <= ${at}::timestamptz
          and (updated_at < ${at}::timestamptz or conversations.id > ${id}::uuid))`,
      )
    })
    .orderBy('updated_at', 'desc')
    .orderBy('conversations.id')
    .limit(limit + 1)
  const rows = await runNamed({ db }, latest)
  const people = await namedFor(db, viewer, rows)
  return pageOf(
    rows,
    limit,
    ({ updated_at, conversation_id }) => [updated_at.toISOString(), conversation_id],
    ({
      id,
      conversation_id,
      last_message_id,
      content,
      photo_count,
      sender_id,
      updated_at,
      unread,
      locked,
      can_be_written_to,
    }): Conversation => ({
      ...people.get(id)!,
      conversation_id,
      last_message: last_message_id === null ? t(noMessagesYet) : previewOf({ content, photo_count }),
      last_message_is_mine: sender_id === viewer.id,
      timestamp: updated_at.toISOString(),
      unread: Boolean(unread),
      can_be_written_to,
      has_locked: viewer.user_type === 'provider' && Boolean(locked),
    }),
  )
}

const photoCount = sql<number>`cardinality(messages.photos)`

/** SQL: whether the account in the row `other` is active and neither user has blocked the other. */
function canBeWrittenTo({ id }: Viewer) {
  const viewer = sql`(select auth_user_id from users where users.id = ${id})`
  return sql<boolean>`(${isActive('other')} and not ${isBlockBetween(viewer, sql.ref('other.auth_user_id'))})`
}

/**
 * SQL: the text of a message, or null if it is locked for the viewer. Only customers' messages to
 * providers can be locked.
 */
function visibleContent({ id, user_type }: Viewer) {
  const hidden = user_type === 'provider' ? sql`(messages.receiver_id = ${id} and not messages.unlocked)` : sql`false`
  return sql<string | null>`case when not ${hidden} then messages.content end`
}

/** The messages between two users, as one of them sees them; the latest first. */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  { addressee, limit, cursor }: Paging & { addressee: Addressee },
) {
  const before = unpackCursor(cursor, Key)
  const { other_id } = addressee
  const [first, second] = [viewer.id, other_id].toSorted()
  const latest = messagesSeenBy(db, viewer)
    .where(sql<boolean>`least(sender_id, receiver_id) = ${first}::uuid`)
    .where(sql<boolean>`greatest(sender_id, receiver_id) = ${second}::uuid`)
    .$if(before !== undefined, (query) => {
      const [at, id] = before ?? []
      return query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const rows = await runNamed({ db }, latest)
  const seen = { viewer_id: viewer.id, is_masked: addressee.is_masked, conversation_id: addressee.id ?? '' }
  return pageOf(
    rows,
    limit,
    ({ created_at, id }) => [created_at.toISOString(), id],
    (row) => messageOf(row, seen),
  )
}

function messagesSeenBy(db: Db | Tx, viewer: Viewer) {
  return db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'receiver_id', 'created_at', 'read', 'unlocked', 'unlock_fee_paid', 'photos'])
    .select(visibleContent(viewer).as('content'))
}

interface MessageRow
  extends Omit<Message, 'created_at' | 'conversation_id' | 'sender_id' | 'receiver_id' | 'photo_count'> {
  sender_id: string
  receiver_id: string
  created_at: Date
}

/**
 * A row as the API shows it to a user, without the profile and the photos of the other party if
 * that is masked.
 */
export function messageOf(
  { created_at, sender_id, receiver_id, photos, ...row }: MessageRow,
  { viewer_id, conversation_id, is_masked }: { viewer_id: string; conversation_id: string; is_masked: boolean },
): Message {
  const shown = (id: string) => (is_masked && id !== viewer_id ? null : id)
  const parties = { sender_id: shown(sender_id), receiver_id: shown(receiver_id) }
  const hasPhotos = row.content !== null && shown(sender_id) !== null
  return {
    ...row,
    ...parties,
    photos: hasPhotos ? photos : [],
    photo_count: photos.length,
    conversation_id,
    created_at: created_at.toISOString(),
  }
}

/** The unread messages from one user to another since an instant, oldest first. */
export async function listUnread(db: Db | Tx, viewer: Viewer, sender_id: string, since: Date) {
  return messagesSeenBy(db, viewer)
    .where('receiver_id', '=', viewer.id)
    .where('sender_id', '=', sender_id)
    .where('read', '=', no)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
}

/**
 * Whether a user may see a photo of a message: its sender in each role, the receiver as with
 * {@link messageOf}, and operators while a report between the two is open.
 */
export async function isMessagePhotoShownTo(
  { db, config, session }: { db: Db; config: Config; session: LiveSession },
  name: string,
): Promise<boolean> {
  const mine = sql`any(${session.identity.profiles.map(({ id }) => id)}::uuid[])`
  const isRevealed = sql`(sender.user_type = 'provider' or exists (select from bookings
    where customer_id = sender_id and provider_id = receiver_id and customer_info_revealed))`
  const { rows } = await sql`select from picture
    where bucket = 'message-photos' and name = ${name} and removed_at is null
    and (user_id = ${mine} or exists (select from messages join users sender on sender.id = sender_id
      where sender_id = picture.user_id and photos <> '{}' and ${name} = any (photos)
      and (receiver_id = ${mine} and unlocked and ${isRevealed}
        or ${isOnDuty(config, session, 'content')} and ${isReportOpen('sender_id', 'receiver_id')})))`.execute(db)
  return rows.length > 0
}

/** Whether a user has the thread with another user open, according to their page's last report. */
export async function isThreadOpen(db: Db | Tx, reader_id: string, other_id: string, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('conversations')
    .select('user_id')
    .where('user_id', '=', reader_id)
    .where('other_id', '=', other_id)
    .where('open_until', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

/** The number of a user's unread messages, or {@link MOST_COUNTED} if there are more. */
export async function countUnreadMessages(db: Db, viewer: Viewer): Promise<number> {
  const unread = db
    .selectFrom('messages')
    .select('id')
    .where('receiver_id', '=', viewer.id)
    .where('read', '=', no)
    .limit(MOST_COUNTED)
  const counted = db.selectFrom(unread.as('unread')).select((all) => all.fn.countAll<number>().as('count'))
  const [row] = await runNamed({ db }, counted)
  return row?.count ?? 0
}
