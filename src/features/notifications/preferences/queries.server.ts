import type { Db } from '../../../platform/db/db.server.ts'
import type { ProfileRow } from '../../accounts/queries.server.ts'
import type { MailPreference } from './contract.ts'
import { mailKindsOf } from './rules.ts'

/** Each kind of e-mail that the profile's role can get, and whether the person wants it. */
export async function listMailPreferences(
  db: Db,
  { id, user_type }: Pick<ProfileRow, 'id' | 'user_type'>,
): Promise<MailPreference[]> {
  const rows = await db.selectFrom('unwanted_mail').select('kind').where('user_id', '=', id).execute()
  const unwanted = new Set(rows.map(({ kind }) => kind))
  return mailKindsOf[user_type].map(([kind, title]) => ({ kind, title, email: !unwanted.has(kind) }))
}
