import type { Db, Tx } from '../../../platform/db/db.server.ts'
import type { ProfileRow } from '../../accounts/queries.server.ts'
import type { MailKind, MailPreference } from './contract.ts'
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

/** Whether a profile wants e-mails of a kind, now. */
export async function isMailWanted(db: Db | Tx, user_id: string, kind: MailKind): Promise<boolean> {
  const unwanted = await db
    .selectFrom('unwanted_mail')
    .select('kind')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return unwanted === undefined
}
