import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Identity } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Block, NewBlock } from './contract.ts'

type Who = Pick<Identity, 'auth_user_id' | 'profiles'>

/** SQL: whether one of two logins has blocked the other. */
export const isBlockBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** Whether one of two users has blocked the other. Takes profiles, and looks at all roles. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from users as one, users as other
    where one.id = ${one} and other.id = ${other}
      and ${isBlockBetween(sql.ref('one.auth_user_id'), sql.ref('other.auth_user_id'))}`.execute(db)
  return rows.length > 0
}

/**
 * Whom a person may block: providers, who are public, whoever they share a booking with, and the customer of a service request that is open to them or that
 * they have answered. Nobody else is known to them: 404, as it is for who has left.
 */
export async function getBlockable(
  tx: Tx,
  { profiles }: Who,
  { profile_id, lead_id }: NewBlock,
  now: Date,
): Promise<{ auth_user_id: string; known_by_request: boolean }> {
  const mine = sql`any(${profiles.map(({ id }) => id)}::uuid[])`
  const isProvider = profiles.some(({ user_type }) => user_type === 'provider')
  const byRequest = sql<boolean>`(${isProvider} and exists (
    select from leads where id = ${lead_id ?? null} and customer_id = users.id and (status = 'open' and expires_at > ${now} or exists (
      select from lead_unlocks where lead_id = leads.id and provider_id = ${mine}))))`
  const person = await tx
    .selectFrom('users')
    .select(['auth_user_id', byRequest.as('known_by_request')])
    .where('id', '=', profile_id)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`(user_type = 'provider' or id = ${mine} or ${byRequest} or exists (
        select from bookings where customer_id = users.id and provider_id = ${mine}))`,
    )
    .executeTakeFirst()
  if (!person) throw notFound('User')
  return person
}

const Key = z.tuple([Moment, z.guid()])

/** Whom a person has blocked, the latest first. */
export async function listBlocks(
  db: Db,
  who: Who,
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

/** One of them. Throws 404. */
export async function getBlock(db: Db | Tx, who: Who, profile_id: string): Promise<Block> {
  return blockOf(await blocksOf(db, who).where('profile_id', '=', profile_id).executeTakeFirstOrThrow(blockNotFound))
}

/** 404: whom one has not blocked. */
export const blockNotFound = () => notFound('Blocked person')

/** Names of customers stay hidden until a booking with one of the blocker's profiles is revealed (decision 29), unless a request had shown them. */
function blocksOf(db: Db | Tx, { auth_user_id, profiles }: Who) {
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
