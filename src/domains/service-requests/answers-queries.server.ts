import { sql } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import { isBlockBetween } from '#domains/safety/blocks-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { AskedProvider, ContactUnlock } from './answers-contract.ts'

/**
 * SQL: the logins of a request's customer, joined as `customer`, and of the provider, as `users`.
 */
export const bothLogins = [sql.ref('customer.auth_user_id'), sql.ref('users.auth_user_id')] as const

/**
 * The providers who answered service requests, by request, first come first. Providers who are
 * gone, or blocked by or blocking the customer, are left out unless the request is assigned to
 * them.
 */
export async function listUnlocks(db: Db | Tx, lead_ids: readonly string[]): Promise<Map<string, ContactUnlock[]>> {
  const unlocks = new Map<string, ContactUnlock[]>()
  if (lead_ids.length === 0) return unlocks
  const answers = db
    .selectFrom('lead_unlocks')
    .innerJoin('providers', 'providers.id', 'lead_unlocks.provider_id')
    .innerJoin('users', 'users.id', 'lead_unlocks.provider_id')
    .select(['lead_id', 'lead_unlocks.provider_id', 'business_name', 'users.avatar_url', 'lead_unlocks.created_at'])
    .innerJoin('leads', 'leads.id', 'lead_id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .where(sql<boolean>`lead_id = any (${lead_ids}::uuid[])`)
    .where((row) =>
      row.or([
        row.and([isActive(), row.not(isBlockBetween(...bothLogins))]),
        row('assigned_to', '=', row.ref('lead_unlocks.provider_id')),
      ]),
    )
    .orderBy('lead_unlocks.created_at')
    .orderBy('lead_unlocks.provider_id')
  for (const { lead_id, created_at, ...provider } of await runNamed({ db }, answers))
    unlocks.set(lead_id, [...(unlocks.get(lead_id) ?? []), { ...provider, created_at: created_at.toISOString() }])
  return unlocks
}

/** The providers whom customers asked for a quote, by service request. */
export async function listAsked(
  db: Db | Tx,
  rows: readonly { id: string; provider_id: string | null }[],
): Promise<Map<string, AskedProvider>> {
  const ids = rows.filter(({ provider_id }) => provider_id !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const asked = db
    .selectFrom('leads')
    .innerJoin('providers', 'providers.id', 'leads.provider_id')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .leftJoin('lead_declines', (join) =>
      join.onRef('lead_declines.lead_id', '=', 'leads.id').onRef('lead_declines.provider_id', '=', 'leads.provider_id'),
    )
    .select(['leads.id', 'providers.id as provider_id', 'business_name', 'users.avatar_url'])
    .select(sql<boolean>`(${isActive()} and not ${isBlockBetween(...bothLogins)})`.as('available'))
    .select(['lead_declines.created_at as declined_at', 'reason as decline_reason'])
    .where(sql<boolean>`leads.id = any (${ids}::uuid[])`)
  return new Map(
    (await runNamed({ db }, asked)).map(({ id, declined_at, ...provider }) => [
      id,
      { ...provider, declined_at: declined_at?.toISOString() ?? null },
    ]),
  )
}

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
