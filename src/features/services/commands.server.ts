import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import type { Service } from './contract.ts'
import { getOwnService, listAllServices, serviceNotFound } from './queries.server.ts'
import type { NewService, ServiceChange } from './rules.ts'
import { serviceLimits, serviceTexts } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'clock'>

/** Adds a service behind the others. Throws `too_many_services` (409) beyond 50, and 422 for a photo that is not the provider's. */
export async function addService({ db, clock }: Asking, provider_id: string, wanted: NewService): Promise<Service> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await holdOffer(tx, provider_id)
    const { count, last } = await tx
      .selectFrom('services')
      .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('position').as('last')])
      .where('provider_id', '=', provider_id)
      .executeTakeFirstOrThrow()
    if (count >= serviceLimits.count) throw conflict('too_many_services', serviceTexts.tooMany)
    const { id } = await tx
      .insertInto('services')
      .values({ ...wanted, provider_id, position: (last ?? -1) + 1, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announcePhotos(tx, provider_id, wanted.service_photos, [], now)
    return getOwnService(tx, provider_id, id)
  })
}

/** Whoever writes into one provider's offer does it one after the other: services are counted and ordered as they are. */
async function holdOffer(tx: Tx, provider_id: string): Promise<void> {
  await lockProfile(tx, { id: provider_id })
  await tx.selectFrom('providers').select('id').where('id', '=', provider_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Whoever keeps the pictures refuses what is not the provider's, and removes what is shown nowhere any more. */
async function announcePhotos(tx: Tx, provider_id: string, photos: string[], previous: string[], now: Date) {
  await announce({ db: tx, now }, 'provider.photos_changed', { provider_id, path: 'service_photos', photos, previous })
}

/**
 * Changes what is named. Bookings keep the name and price that were agreed. Throws 404 for a stranger's service, and 422 for a photo that is
 * not the provider's.
 */
export async function changeService(
  { db, clock }: Asking,
  provider_id: string,
  id: string,
  change: ServiceChange,
): Promise<Service> {
  return transact(db, async (tx) => {
    await holdOffer(tx, provider_id)
    const { service_photos: previous } = await getOwnService(tx, provider_id, id)
    if (Object.keys(change).length > 0) await tx.updateTable('services').set(change).where('id', '=', id).execute()
    if (change.service_photos) await announcePhotos(tx, provider_id, change.service_photos, previous, clock.now())
    return getOwnService(tx, provider_id, id)
  })
}

/** Takes a service and its photos out of the offer; its bookings stay readable. Throws 404 for a stranger's service. */
export async function deleteService({ db, clock }: Asking, provider_id: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await holdOffer(tx, provider_id)
    const gone = await tx
      .deleteFrom('services')
      .where('id', '=', id)
      .where('provider_id', '=', provider_id)
      .returning('service_photos')
      .executeTakeFirst()
    if (!gone) throw serviceNotFound()
    await announcePhotos(tx, provider_id, [], gone.service_photos, clock.now())
  })
}

/**
 * Puts services in an order: those that are named first, behind them the others as they stood, so that one that was added meanwhile stays.
 * Throws 404 when one of them is not the provider's.
 */
export async function orderServices({ db }: Asking, provider_id: string, ids: string[]): Promise<Service[]> {
  return transact(db, async (tx) => {
    await holdOffer(tx, provider_id)
    const before = (await listAllServices(tx, provider_id)).map(({ id }) => id)
    if (ids.some((id) => !before.includes(id))) throw serviceNotFound()
    const order = [...ids, ...before.filter((id) => !ids.includes(id))]
    await sql`update services set position = place - 1 from unnest(${order}::uuid[]) with ordinality as wanted (id, place)
      where services.id = wanted.id and provider_id = ${provider_id}`.execute(tx)
    return listAllServices(tx, provider_id)
  })
}
