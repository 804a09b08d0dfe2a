import type { ProfileRow } from '#domains/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { type EmailKind, emailsFor } from './kinds/list.ts'
import type { EmailPreferencesChange } from './preferences-contract.ts'
import { getSubscription } from './preferences-queries.server.ts'

/**
 * Switches kinds of emails, and of notifications on devices, on and off for a profile, all of them
 * or none. Throws 422 for a kind that the role never gets. Rows are written in one order, so that
 * two tabs can't deadlock.
 */
export async function changeEmailPreferences(
  context: Context & { profile: Pick<ProfileRow, 'id' | 'user_type'> },
  { items }: EmailPreferencesChange,
): Promise<void> {
  const { id: user_id, user_type } = context.profile
  const known = new Set(emailsFor(user_type).map(({ kind }) => kind))
  const unknown = items.flatMap(({ kind }, at) => (known.has(kind) ? [] : [`items.${at}.kind`]))
  if (unknown.length > 0)
    throw invalid(
      unknown.map((path) => ({
        path,
        message:
          user_type === 'provider'
            ? t('A provider gets no emails of this kind.')
            : t('A customer gets no emails of this kind.'),
      })),
    )
  await transact(context, async ({ db }) => {
    for (const { kind, email, push } of items.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      if (email !== undefined) await setWanted(db, 'unwanted_mail', { user_id, kind }, email)
      if (push !== undefined) await setWanted(db, 'unwanted_push', { user_id, kind }, push)
    }
  })
}

type Kind = { user_id: string; kind: EmailKind }

async function setWanted(
  db: Tx,
  table: 'unwanted_mail' | 'unwanted_push',
  { user_id, kind }: Kind,
  isWanted: boolean,
): Promise<void> {
  if (isWanted) await db.deleteFrom(table).where('user_id', '=', user_id).where('kind', '=', kind).execute()
  else
    await db
      .insertInto(table)
      .values({ user_id, kind })
      .onConflict((same) => same.doNothing())
      .execute()
}

/**
 * Switches the kind of email that a token stands for off or on. Throws 404 for a token that we
 * didn't sign.
 */
export async function changeByToken(
  context: Context,
  { token, email }: { token: string; email: boolean },
): Promise<void> {
  const { user_id: id, user_type, kind } = await getSubscription(context.db, token)
  await changeEmailPreferences({ ...context, profile: { id, user_type } }, { items: [{ kind, email }] })
}

/** Deletes the preferences of a closed account. */
export async function deleteEmailPreferencesOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('unwanted_mail').where('user_id', 'in', profile_ids).execute()
}
