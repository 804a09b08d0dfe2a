import type { Db } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { invalid } from '../../../platform/http/errors.server.ts'
import type { ProfileRow } from '../../accounts/queries.server.ts'
import type { MailPreferencesChange } from './contract.ts'
import { mailKindsOf } from './rules.ts'

/**
 * Switches kinds of e-mail on and off for a profile, all of them or none. Throws 422 for a kind that its role never gets. Rows are
 * taken in one order, so that two tabs cannot lock each other out.
 */
export async function changeMailPreferences(
  db: Db,
  { id: user_id, user_type }: Pick<ProfileRow, 'id' | 'user_type'>,
  { items }: MailPreferencesChange,
): Promise<void> {
  const known = new Set(mailKindsOf[user_type].map(([kind]) => kind))
  const strangers = items.flatMap(({ kind }, at) => (known.has(kind) ? [] : [`items.${at}.kind`]))
  if (strangers.length > 0)
    throw invalid(strangers.map((path) => ({ path, message: `A ${user_type} gets no emails of this kind.` })))
  await transact(db, async (tx) => {
    for (const { kind, email } of items.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      if (email) await tx.deleteFrom('unwanted_mail').where('user_id', '=', user_id).where('kind', '=', kind).execute()
      else
        await tx
          .insertInto('unwanted_mail')
          .values({ user_id, kind })
          .onConflict((same) => same.doNothing())
          .execute()
    }
  })
}
