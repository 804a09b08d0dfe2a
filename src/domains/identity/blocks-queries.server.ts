import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Block } from './blocks-contract.ts'
import type { Identity } from './queries.server.ts'
import { MASKED_NAME } from './rules.ts'

/** The user, with all profiles. */
export type Blocker = Pick<Identity, 'auth_user_id' | 'profiles'>

/** SQL: whether one of two logins has blocked the other. */
export const isBlockBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** SQL: whether the login of one of two profiles has blocked the login of the other. */
export const areBlocked = (one: string, other: string) =>
  sql<boolean>`exists (select from users as one, users as other where one.id = ${one} and other.id = ${other}
    and ${isBlockBetween(sql.ref('one.auth_user_id'), sql.ref('other.auth_user_id'))})`

/**
 * SQL: whether a provider sees the effect of a block between them and the customer in the row
 * `users`. A block by a provider who doesn't know the customer holds only in their conversation;
 * otherwise the service request that disappears would be a hint (docs/product/privacy.md).
 */
export const isBlockKnownTo = ({ id, auth_user_id }: { id: string; auth_user_id: string }) =>
  sql<boolean>`exists (select from blocks where blocker_id = users.auth_user_id and blocked_id = ${auth_user_id}
    or blocker_id = ${auth_user_id} and blocked_id = users.auth_user_id and ${isKnownTo(sql`${id}`)})`

/** SQL: whether a provider knows the customer in the row `users`, by a booking or a request. */
const isKnownTo = (provider: RawBuilder<unknown>) => sql<boolean>`(${revealedTo(provider)} or exists (
  select from lead_views join leads on leads.id = lead_id
  where lead_views.provider_id = ${provider} and leads.customer_id = users.id))`

/** The state of a block for a provider who wants to answer a customer. */
export interface BlockState {
  /** A block between the two that the provider may notice; see {@link isBlockKnownTo}. */
  is_known: boolean
  /**
   * The provider has blocked the customer in a conversation, without knowing who the customer is.
   */
  is_unknown: boolean
}

/** The {@link BlockState} between a provider and a customer. */
export async function getBlockState(
  db: Db | Tx,
  provider: { id: string; auth_user_id: string },
  customer_id: string,
): Promise<BlockState> {
  const is_known = isBlockKnownTo(provider)
  const blocks = sql<boolean>`exists (
    select from blocks where blocker_id = ${provider.auth_user_id} and blocked_id = users.auth_user_id)`
  return db
    .selectFrom('users')
    .select([is_known.as('is_known'), sql<boolean>`(${blocks} and not ${is_known})`.as('is_unknown')])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
}

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

/** One block of a user, by the blocked profile. Throws 404. */
export async function getBlock(db: Db | Tx, who: Blocker, profile_id: string): Promise<Block> {
  const row = await blocksOf(db, who).where('blocks.profile_id', '=', profile_id).executeTakeFirstOrThrow(blockNotFound)
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
export const blockNotFound = () => notFound(t('Blocked person not found'))

/**
 * Selects blocks. Customers' names are hidden unless the blocker knows them by a revealed booking
 * or a service request (docs/product/privacy.md), their profiles unless a revealed booking or an
 * unlocked request showed them.
 */
function blocksOf(db: Db | Tx, { auth_user_id, profiles }: Blocker) {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const isKnown = sql`(users.user_type = 'provider' or ${isKnownTo(mine)})`
  const isUnlocked = sql`exists (select from lead_unlocks join leads on leads.id = lead_id
    where lead_unlocks.provider_id = ${mine} and leads.customer_id = users.id)`
  const hasProfile = sql`(users.user_type = 'provider' or ${revealedTo(mine)} or ${isUnlocked} and ${isKnown})`
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.profile_id')
    .leftJoin('providers', 'providers.id', 'blocks.profile_id')
    .select(['blocks.id', 'users.user_type', 'business_name', 'blocks.created_at'])
    .select([
      sql<string | null>`case when ${hasProfile} then profile_id end`.as('profile_id'),
      sql<string | null>`(select conversations.id from conversations
        where user_id = ${mine} and other_id = users.id limit 1)`.as('conversation_id'),
      sql<string>`case when ${isKnown} then users.name else ${t(MASKED_NAME)} end`.as('name'),
      sql<string | null>`case when ${isKnown} then users.avatar_url end`.as('avatar_url'),
    ])
    .where('blocker_id', '=', auth_user_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof blocksOf>['executeTakeFirstOrThrow']>>

function blockOf({ created_at, ...row }: Row): Block {
  return { ...row, created_at: created_at.toISOString() }
}
