import { type InferResult, sql } from 'kysely'
import { isBlockBetween } from '#domains/identity/blocks-queries.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'

/**
 * SQL: the logins of a request's customer, joined as `customer`, and of the provider, as `users`.
 */
export const bothLogins = [sql.ref('customer.auth_user_id'), sql.ref('users.auth_user_id')] as const

/**
 * SQL: whether a service request is one of these. Passes them as one parameter, so that lists of
 * any length share a statement and its plan.
 */
export const isOneOf = (id: string, lead_ids: readonly string[]) =>
  sql<boolean>`${sql.ref(id)} = any (${unplanned(lead_ids, 'uuid[]')}::uuid[])`

/**
 * Selects the providers who answered service requests, first come first. Providers who are gone, or
 * blocked by or blocking the customer, are left out unless the request is assigned to them.
 */
export function selectUnlocks(db: Db | Tx, lead_ids: readonly string[]) {
  return db
    .selectFrom('lead_unlocks')
    .innerJoin('providers', 'providers.id', 'lead_unlocks.provider_id')
    .innerJoin('users', 'users.id', 'lead_unlocks.provider_id')
    .select(['lead_id', 'lead_unlocks.provider_id', 'business_name', 'users.avatar_url'])
    .select(sql<string>`lead_unlocks.created_at`.as('created_at'))
    .innerJoin('leads', 'leads.id', 'lead_id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .where(isOneOf('lead_id', lead_ids))
    .where((row) =>
      row.or([
        row.and([isActive(), row.not(isBlockBetween(...bothLogins))]),
        row('assigned_to', '=', row.ref('lead_unlocks.provider_id')),
      ]),
    )
    .orderBy('lead_unlocks.created_at')
    .orderBy('lead_unlocks.provider_id')
}

/** A row of {@link selectUnlocks} that came as JSON. */
export type UnlockRow = InferResult<ReturnType<typeof selectUnlocks>>[number]

/** Selects the providers whom customers asked for a quote. */
export function selectAsked(db: Db | Tx, lead_ids: readonly string[]) {
  return db
    .selectFrom('leads')
    .innerJoin('providers', 'providers.id', 'leads.provider_id')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .leftJoin('lead_declines', (join) =>
      join.onRef('lead_declines.lead_id', '=', 'leads.id').onRef('lead_declines.provider_id', '=', 'leads.provider_id'),
    )
    .select(['leads.id as lead_id', 'providers.id as provider_id', 'business_name', 'users.avatar_url'])
    .select(sql<boolean>`(${isActive()} and not ${isBlockBetween(...bothLogins)})`.as('available'))
    .select([sql<string | null>`lead_declines.created_at`.as('declined_at'), 'reason as decline_reason'])
    .where(isOneOf('leads.id', lead_ids))
}

/** A row of {@link selectAsked} that came as JSON. */
export type AskedRow = InferResult<ReturnType<typeof selectAsked>>[number]

/** Selects how many providers have seen the contact in service requests. */
export const selectViews = (db: Db | Tx, lead_ids: readonly string[]) =>
  db
    .selectFrom('lead_views')
    .select((all) => ['lead_id', all.fn.countAll<number>().as('count')])
    .where(isOneOf('lead_id', lead_ids))
    .groupBy('lead_id')

/** A row of {@link selectViews}. */
export type ViewsRow = InferResult<ReturnType<typeof selectViews>>[number]

/** Why a provider declined a service request. */
export async function getDeclineReason(
  db: Db | Tx,
  { lead_id, provider_id }: { lead_id: string; provider_id: string },
): Promise<string> {
  const { reason } = await db
    .selectFrom('lead_declines')
    .select('reason')
    .where('lead_id', '=', lead_id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirstOrThrow()
  return reason
}
