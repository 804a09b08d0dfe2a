import { sql } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import { isAt } from '#domains/operators/places-queries.server.ts'
import { byTime, isoOf, orderOf, type Page } from '#domains/operators/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { GroupMessage } from './groups-contract.ts'
import type { Group } from './groups-schema.ts'

/** The profiles of a group: of open accounts that aren't suspended, whose business is claimed. */
export const profilesOf = (db: Db | Tx, { audience, category, place }: Group) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('user_type', '=', audience === 'providers' ? 'provider' : 'customer')
    .where(isActive())
    .where(sql<boolean>`not exists (select from providers where providers.id = users.id and unclaimed)`)
    .$if(category !== null, (all) =>
      all.where(sql<boolean>`exists (
        select from providers where providers.id = users.id and ${category} = any (categories))`),
    )
    .$if(place !== '', (all) => all.where(isAt('users', place)))

/** How many profiles a group has. */
export async function countGroup(db: Db | Tx, group: Group): Promise<number> {
  const { count } = await db
    .selectFrom(profilesOf(db, group).as('profile'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const messages = (db: Db | Tx) =>
  db
    .selectFrom('group_messages')
    .leftJoin('auth_user', 'auth_user.id', 'sent_by')
    .select(['group_messages.id', 'audience', 'category', 'place', 'subject', 'content', 'email as sent_by'])
    .select(['group_messages.created_at', 'told', 'finished_at'])

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

function messageOf(row: Row): GroupMessage {
  const { id, audience, category, place, subject, content, sent_by, told } = row
  const dates = { created_at: row.created_at.toISOString(), finished_at: isoOf(row.finished_at) }
  return { id, audience, category, place, subject, content, sent_by, told, ...dates }
}

/** The messages to groups, the latest first. */
export async function listGroupMessages(db: Db, { limit, ...place }: Page) {
  const order = orderOf(
    { sort: '-created_at', ...place },
    { created_at: byTime('group_messages.created_at') },
    'group_messages.id',
  )
  const rows = await messages(db)
    .select(order.key)
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, messageOf)
}

/** One message. Throws 404. */
export async function getGroupMessage(db: Db | Tx, id: string): Promise<GroupMessage> {
  const row = await messages(db).where('group_messages.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Message')
  return messageOf(row)
}
