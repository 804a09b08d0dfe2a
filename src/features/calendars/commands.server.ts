import type { Announcements } from '../../platform/announcements.ts'
import type { Tx } from '../../platform/db/db.server.ts'

/** Ends the address of somebody who leaves, and forgets the calendars that they keep elsewhere. */
export async function forgetCalendars(
  tx: Tx,
  { auth_user_id, profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('auth_user_id', '=', auth_user_id).execute()
  await tx.deleteFrom('busy_calendars').where('provider_id', 'in', profile_ids).execute()
}
