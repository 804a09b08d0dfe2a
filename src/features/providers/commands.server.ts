import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import type { Provider, ProviderChange } from './contract.ts'
import { getProvider, providerNotFound } from './queries.server.ts'

/** Changes the business that is one's own. Throws 404 for anybody else's, and 422 for a photo that is not the provider's. */
export async function changeProvider(
  { db, clock }: Pick<AppEnv['Variables'], 'db' | 'clock'>,
  own_id: string,
  id: string,
  change: ProviderChange,
): Promise<Provider> {
  if (id !== own_id) throw providerNotFound()
  if (Object.keys(change).length > 0)
    await transact(db, async (tx) => {
      await lockProfile(tx, { id })
      const { photos: previous } = await tx
        .selectFrom('providers')
        .select('photos')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      await tx.updateTable('providers').set(change).where('id', '=', id).execute()
      const { photos } = change
      if (photos)
        await announce({ db: tx, now: clock.now() }, 'provider.photos_changed', {
          provider_id: id,
          path: 'photos',
          photos,
          previous,
        })
    })
  return getProvider(db, id)
}

/** Takes what somebody who leaves offered off the site, and their words out of search. Their bookings keep what was agreed. */
export async function forgetProvider(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  await tx
    .updateTable('providers')
    .set({ photos: [], work_radius_miles: null })
    .where('id', 'in', profile_ids)
    .execute()
  const services = await tx.deleteFrom('services').where('provider_id', 'in', profile_ids).returning('name').execute()
  const names = services.map(({ name }) => name)
  await sql`select forget_in_search(${traces}::text[], ${names}::text[])`.execute(tx)
}
