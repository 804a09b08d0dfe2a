import type { Tx } from '#platform/db/db.server.ts'
import { clientNotFound } from './queries.server.ts'

/** Locks a client of a locked provider until the commit. Throws 404 for clients of others. */
export const lockClient = (tx: Tx, { id, provider_id }: { id: string; provider_id: string }) =>
  tx
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .forUpdate()
    .executeTakeFirstOrThrow(clientNotFound)

/** A client that is locked until the commit. */
export type LockedClient = Awaited<ReturnType<typeof lockClient>>
