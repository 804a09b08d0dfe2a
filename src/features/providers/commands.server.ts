import type { Db } from '../../platform/db/db.server.ts'
import { transact } from '../../platform/db/transact.server.ts'
import type { Provider, ProviderChange } from './contract.ts'
import { getProvider, providerNotFound } from './queries.server.ts'

/** Changes the business that is one's own. Throws 404 for anybody else's. */
export async function changeProvider(db: Db, own_id: string, id: string, change: ProviderChange): Promise<Provider> {
  if (id !== own_id) throw providerNotFound()
  if (Object.keys(change).length > 0)
    await transact(db, (tx) => tx.updateTable('providers').set(change).where('id', '=', id).execute())
  return getProvider(db, id)
}
