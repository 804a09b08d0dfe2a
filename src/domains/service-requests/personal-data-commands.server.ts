import { sql } from 'kysely'
import { hasOwnFile, withoutFile } from '#domains/catalog/fields-queries.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'

/** Deletes the service requests of a closed account. */
export async function deleteServiceRequestsOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('leads').where('customer_id', 'in', profile_ids).execute()
}

/** Removes a picture that its user deletes from the requests that show it. */
export async function removeRequestPhoto(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  const name = nameIn(url)
  await sql`update leads set photos = array_remove(photos, ${name})
    where customer_id = any(${profile_ids}::uuid[]) and ${name} = any (photos)`.execute(db)
  await sql`update leads set fields = ${withoutFile(name)}
    where customer_id = any(${profile_ids}::uuid[]) and ${hasOwnFile(name)}`.execute(db)
}
