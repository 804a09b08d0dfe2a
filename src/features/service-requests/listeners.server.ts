import { sql } from 'kysely'
import { nameIn } from '#features/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteServiceRequestsOf } from './commands.server.ts'

/** Deletes a closed account's service requests, and pictures that their user deletes. */
export const serviceRequestListeners: Listeners = [
  listener('account.closed', deleteServiceRequestsOf),
  listener('picture.deleted', removeRequestPhoto),
]

/** Removes a picture that its user deletes from the requests that show it. */
async function removeRequestPhoto(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  const name = nameIn(url)
  await sql`update leads set photos = array_remove(photos, ${name})
    where customer_id = any(${profile_ids}::uuid[]) and ${name} = any (photos)`.execute(db)
}
