import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Identity } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Block } from './contract.ts'

/** The user, with all profiles. */
export type Blocker = Pick<Identity, 'auth_user_id' | 'profiles'>

/** SQL: whether one of two logins has blocked the other. */
export const isBlockBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** SQL: the same for the logins of two profiles. */
export const areBlocked = (one: string, other: string) =>
  sql<boolean>`exists (select from users as one, users as other where one.id = ${one} and other.id = ${other}
    and ${isBlockBetween(sql.ref('one.auth_user_id'), sql.ref('other.auth_user_id'))})`

/** Whether one of two users has blocked the other. Takes profiles, and looks at all roles. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { is_blocked } = await db.selectNoFrom(areBlocked(one, other).as('is_blocked')).executeTakeFirstOrThrow()
  return is_blocked
}

const Key = z.tuple([Moment, z.guid()])

/** The users whom a user has blocked, newest first. */
export async function listBlocks(
  db: Db,
  who: Blocker,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Block[]; next_cursor: string | null }> {
  const [at, id] = unpackCursor(cursor, Key) ?? []
  const rows = await blocksOf(db, who)
    .$if(at !== undefined, (query) =>
      query.where(sql<boolean>`(blocks.created_at, profile_id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('profile_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ created_at, profile_id }) => [created_at.toISOString(), profile_id], blockOf)
}

/** One block of a user. Throws 404. */
export async function getBlock(db: Db | Tx, who: Blocker, profile_id: string): Promise<Block> {
  return blockOf(await blocksOf(db, who).where('profile_id', '=', profile_id).executeTakeFirstOrThrow(blockNotFound))
}

/** 404: the user hasn't blocked that profile. */
export const blockNotFound = () => notFound('Blocked person')

/**
 * Selects blocks. Customers' names are hidden unless a revealed booking or a service request showed
 * them to the blocker (docs/product/privacy.md).
 */
function blocksOf(db: Db | Tx, { auth_user_id, profiles }: Blocker) {
  const mayKnow = sql`(users.user_type = 'provider' or known_by_request or exists (
    select from bookings where customer_id = users.id and provider_id = any(${profiles.map(({ id }) => id)}::uuid[])
      and customer_info_revealed))`
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.profile_id')
    .leftJoin('providers', 'providers.id', 'blocks.profile_id')
    .select(['profile_id', 'users.user_type', 'business_name', 'blocks.created_at'])
    .select(sql<string>`case when ${mayKnow} then users.name else 'Customer' end`.as('name'))
    .select(sql<string | null>`case when ${mayKnow} then users.avatar_url end`.as('avatar_url'))
    .where('blocker_id', '=', auth_user_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof blocksOf>['executeTakeFirstOrThrow']>>

function blockOf({ profile_id, user_type, name, avatar_url, business_name, created_at }: Row): Block {
  return { profile_id, user_type, name, avatar_url, business_name, created_at: created_at.toISOString() }
}
