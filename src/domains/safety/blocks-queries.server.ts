import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Identity } from '#domains/identity/queries.server.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Block } from './blocks-contract.ts'

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
      query.where(sql<boolean>`(blocks.created_at, blocks.id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id], blockOf)
}

/** One block of a user. Throws 404. */
export async function getBlock(
  db: Db | Tx,
  who: Blocker,
  { profile_id, known_by_request }: { profile_id: string; known_by_request: boolean },
): Promise<Block> {
  const row = await blocksOf(db, who)
    .where('blocks.profile_id', '=', profile_id)
    .where('known_by_request', '=', known_by_request)
    .executeTakeFirstOrThrow(blockNotFound)
  return blockOf(row)
}

/** The block that has an id, or shows a profile or conversation with it. Throws 404. */
export async function getBlockShownAs(db: Db | Tx, who: Blocker, id: string): Promise<Block> {
  const row = await db
    .selectFrom(blocksOf(db, who).as('shown'))
    .selectAll()
    .where((row) => row.or([row('id', '=', id), row('profile_id', '=', id), row('conversation_id', '=', id)]))
    .executeTakeFirstOrThrow(blockNotFound)
  return blockOf(row)
}

/** SQL: whether a booking reveals the customer in the row `users` to a provider's profile. */
export const revealedTo = (provider: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from bookings
    where customer_id = users.id and provider_id = ${provider} and customer_info_revealed)`

/** 404: the user hasn't blocked that profile. */
export const blockNotFound = () => notFound('Blocked person')

/**
 * Selects blocks. Customers' names are hidden unless a revealed booking or a service request showed
 * them to the blocker (docs/product/privacy.md), their profiles unless a revealed booking or an
 * unlocked request did.
 */
function blocksOf(db: Db | Tx, { auth_user_id, profiles }: Blocker) {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const isKnown = sql`(users.user_type = 'provider' or ${revealedTo(mine)})`
  const mayKnow = sql`(${isKnown} or known_by_request)`
  const isUnlocked = sql`(known_by_request and exists (select from lead_unlocks join leads on leads.id = lead_id
    where lead_unlocks.provider_id = ${mine} and leads.customer_id = users.id))`
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.profile_id')
    .leftJoin('providers', 'providers.id', 'blocks.profile_id')
    .select(['blocks.id', 'users.user_type', 'business_name', 'blocks.created_at'])
    .select(sql<string | null>`case when ${isKnown} or ${isUnlocked} then profile_id end`.as('profile_id'))
    .select(
      sql<string | null>`case when ${isKnown} or not known_by_request then (
        select conversations.id from conversations where user_id = ${mine} and other_id = users.id limit 1) end`.as(
        'conversation_id',
      ),
    )
    .select(sql<string>`case when ${mayKnow} then users.name else ${MASKED_NAME} end`.as('name'))
    .select(sql<string | null>`case when ${mayKnow} then users.avatar_url end`.as('avatar_url'))
    .where('blocker_id', '=', auth_user_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof blocksOf>['executeTakeFirstOrThrow']>>

function blockOf({ created_at, ...row }: Row): Block {
  return { ...row, created_at: created_at.toISOString() }
}
