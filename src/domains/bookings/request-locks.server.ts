import { sql } from 'kysely'
import { selectLockedProvider, selectOpenProfile } from '#domains/identity/locks.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'

/**
 * Takes the locks of a booking request in one statement: the customer's profile, the customer's
 * turn (their concurrent requests wait for each other), and the provider. Each part needs the one
 * before it, which keeps this order. Throws 401 if the profile is closed. Returns whether the
 * provider exists.
 */
export async function lockParties(
  tx: Tx,
  { customer_id, provider_id }: { customer_id: string; provider_id: string },
): Promise<boolean> {
  const turn = sql`pg_advisory_xact_lock(7264026, hashtext(${customer_id}))`
  const [locked] = await runNamed(
    { db: tx },
    tx
      .with('profile', () => selectOpenProfile(tx, { id: customer_id }))
      .with('turn', (db) => db.selectFrom('profile').select(turn.as('taken')))
      .with('provider', (db) =>
        selectLockedProvider(tx, provider_id).where((row) => row.exists(db.selectFrom('turn').select('taken'))),
      )
      .selectNoFrom((row) => [
        row.exists(row.selectFrom('profile').select('id')).as('is_open'),
        row.exists(row.selectFrom('provider').select('id')).as('has_provider'),
      ]),
  )
  if (!locked?.is_open) throw signedOut()
  return Boolean(locked.has_provider)
}

/** Selects a service of an active provider, and keeps it from being deleted until the commit. */
export const selectLockedService = (tx: Tx, { id, provider_id }: { id: string; provider_id: string }) =>
  tx
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .innerJoin('users', 'users.id', 'services.provider_id')
    .select(['services.name', 'services.price', 'services.location_type', 'users.auth_user_id'])
    .select(['services.instant', 'services.instant_for', 'services.duration', 'services.price_kind'])
    .select(['services.minimum_minutes', 'services.call_out_fee', 'services.addons', 'services.questions'])
    .select(['services.weekend_surcharge', 'services.holiday_surcharge', 'providers.cancellation_terms'])
    .where('services.id', '=', id)
    .where('services.provider_id', '=', provider_id)
    .where(isActive())
    .forKeyShare('services')
