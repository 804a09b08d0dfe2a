import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { conflict } from '../../../platform/http/errors.server.ts'
import { holdProfile } from '../../accounts/queries.server.ts'
import type { NewService, Service, ServiceChange } from './contract.ts'
import { getOwnService, serviceNotFound } from './queries.server.ts'
import { serviceLimits, serviceTexts } from './rules.ts'

/** Adds a service. Throws `too_many_services` (409) beyond 50. */
export async function addService(db: Db, provider_id: string, wanted: NewService, now: Date): Promise<Service> {
  return transact(db, async (tx) => {
    await holdProfile(tx, { id: provider_id })
    await holdOffer(tx, provider_id)
    const { count } = await tx
      .selectFrom('services')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('provider_id', '=', provider_id)
      .executeTakeFirstOrThrow()
    if (count >= serviceLimits.count) throw conflict('too_many_services', serviceTexts.tooMany)
    const { id } = await tx
      .insertInto('services')
      .values({ ...wanted, provider_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return getOwnService(tx, provider_id, id)
  })
}

/** Two services added at once are counted one after the other. */
async function holdOffer(tx: Tx, provider_id: string): Promise<void> {
  await tx.selectFrom('providers').select('id').where('id', '=', provider_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Changes what is named. Bookings keep the name and price that were agreed. Throws 404 for a stranger's service. */
export async function changeService(db: Db, provider_id: string, id: string, change: ServiceChange): Promise<Service> {
  return transact(db, async (tx) => {
    await holdProfile(tx, { id: provider_id })
    if (Object.keys(change).length > 0)
      await tx.updateTable('services').set(change).where('id', '=', id).where('provider_id', '=', provider_id).execute()
    return getOwnService(tx, provider_id, id)
  })
}

/** Takes a service out of the offer; its bookings stay readable. Throws 404 for a stranger's service. */
export async function deleteService(db: Db, provider_id: string, id: string): Promise<void> {
  const { numDeletedRows } = await transact(db, (tx) =>
    tx.deleteFrom('services').where('id', '=', id).where('provider_id', '=', provider_id).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw serviceNotFound()
}
