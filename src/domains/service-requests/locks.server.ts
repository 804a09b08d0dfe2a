import { sql } from 'kysely'
import { timeZoneAt } from '#domains/locations/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { serviceRequestNotFound } from './queries.server.ts'
import { comparedFields } from './rules.ts'

/** A service request that its customer changes. */
export type LockedServiceRequest = Awaited<ReturnType<typeof lockOwnServiceRequest>>

/** Locks one of the customer's own service requests until the commit. Throws 404 for any other. */
export async function lockOwnServiceRequest(tx: Tx, customer: { id: string }, id: string) {
  return tx
    .selectFrom('leads')
    .select(['id', 'customer_id', 'status', 'expires_at', ...comparedFields])
    .select(['photos', 'fields', 'provider_id', 'others_nearby', 'assigned_to'])
    .select(timeZoneAt(sql.ref('leads.zip_code'), sql.ref('leads.position')).as('time_zone'))
    .where('id', '=', id)
    .where('customer_id', '=', customer.id)
    .forUpdate()
    .executeTakeFirstOrThrow(serviceRequestNotFound)
}

/**
 * Locks any service request until the commit, for an operator or to decide its offers. Throws 404.
 */
export async function lockServiceRequest(tx: Tx, id: string) {
  return tx
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'customer_id')
    .select(['leads.id', 'customer_id', 'auth_user_id', 'leads.status', 'expires_at', 'closed_reason'])
    .select(['provider_id', 'others_nearby'])
    .where('leads.id', '=', id)
    .forUpdate('leads')
    .executeTakeFirstOrThrow(serviceRequestNotFound)
}

/**
 * Keeps a service request from being changed until the commit, while providers may answer it at
 * once.
 */
export async function lockServiceRequestForAnswers(tx: Tx, id: string) {
  return tx
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'leads.customer_id')
    .leftJoin('lead_declines', (join) =>
      join.onRef('lead_declines.lead_id', '=', 'leads.id').onRef('lead_declines.provider_id', '=', 'leads.provider_id'),
    )
    .select(['leads.id', 'customer_id', 'status', 'expires_at', 'auth_user_id'])
    .select(['leads.provider_id', 'others_nearby', 'lead_declines.created_at as declined_at'])
    .select(comparedFields.map((field) => `leads.${field}` as const))
    .where('leads.id', '=', id)
    .forShare('leads')
    .executeTakeFirst()
}
