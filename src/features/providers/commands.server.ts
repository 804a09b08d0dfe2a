import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { UserContext } from '#features/identity/policy.server.ts'
import { deleteServicesOf } from '#features/services/commands.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { Provider, ProviderChange } from './contract.ts'
import { getProvider, providerNotFound } from './queries.server.ts'

/** Changes the user's own business. Throws 404 for another provider, and 422 for another user's photo. */
export async function updateProvider(
  context: UserContext,
  { id, change }: { id: string; change: ProviderChange },
): Promise<Provider> {
  if (id !== context.profile.id) throw providerNotFound()
  if (Object.keys(change).length > 0)
    await transact(context, async (context) => {
      await lockProfile(context.db, { id })
      const { photos: previous } = await context.db
        .selectFrom('providers')
        .select('photos')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      await context.db.updateTable('providers').set(change).where('id', '=', id).execute()
      const { photos } = change
      const changed = { provider_id: id, path: 'photos', previous }
      if (photos) await announce(context, 'provider.photos_changed', { ...changed, photos })
    })
  return getProvider(context.db, id)
}

/** Deletes the photos, services and search words of closed accounts. Their bookings keep names and prices. */
export async function forgetProvider(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  await tx
    .updateTable('providers')
    .set({ photos: [], work_radius_miles: null })
    .where('id', 'in', profile_ids)
    .execute()
  const names = await deleteServicesOf(tx, profile_ids)
  await sql`select forget_in_search(${traces}::text[], ${names}::text[])`.execute(tx)
}
