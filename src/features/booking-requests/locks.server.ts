import { sql } from 'kysely'
import { isActive } from '#features/identity/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'

/** Makes concurrent booking requests of one customer wait for each other until the commit. */
export async function lockBookingsOfCustomer(tx: Tx, customer_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264026, hashtext(${customer_id}))`.execute(tx)
}

/**
 * Keeps a service from being deleted until the commit. Throws 404 if the provider doesn't offer it.
 */
export async function lockService(tx: Tx, { id, provider_id }: { id: string; provider_id: string }) {
  return tx
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .innerJoin('users', 'users.id', 'services.provider_id')
    .select(['services.name', 'services.price', 'users.auth_user_id'])
    .where('services.id', '=', id)
    .where('services.provider_id', '=', provider_id)
    .where(isActive())
    .forKeyShare('services')
    .executeTakeFirstOrThrow(() => notFound('Service'))
}
