import { sql } from 'kysely'
import type { Announcements } from '../../platform/announcements.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { transact } from '../../platform/db/transact.server.ts'
import { holdProfile } from '../accounts/queries.server.ts'
import type { Provider, ProviderChange } from './contract.ts'
import { getProvider, providerNotFound } from './queries.server.ts'

/** Changes the business that is one's own. Throws 404 for anybody else's. */
export async function changeProvider(db: Db, own_id: string, id: string, change: ProviderChange): Promise<Provider> {
  if (id !== own_id) throw providerNotFound()
  if (Object.keys(change).length > 0)
    await transact(db, async (tx) => {
      await holdProfile(tx, { id })
      await tx.updateTable('providers').set(change).where('id', '=', id).execute()
    })
  return getProvider(db, id)
}

/** Takes what somebody who leaves offered off the site, and their words out of search. Their bookings keep what was agreed. */
export async function forgetProvider(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  const services = await tx.deleteFrom('services').where('provider_id', 'in', profile_ids).returning('name').execute()
  const names = services.map(({ name }) => name)
  await sql`select forget_in_search(${traces}::text[], ${names}::text[])`.execute(tx)
}
