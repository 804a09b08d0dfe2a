import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { notFound, signedOut } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'

/**
 * Keeps a profile from being closed until the commit; throws 401 if it has been closed. Take this
 * lock before any other in a command whose writes a closed account must not leave behind.
 */
export async function lockProfile(tx: Tx, profile: { id: string }): Promise<void> {
  const open = await runNamed({ db: tx }, selectOpenProfile(tx, profile))
  if (open.length === 0) throw signedOut()
}

/** Selects the locked profile of {@link lockProfile}, for statements that take more locks. */
export const selectOpenProfile = (tx: Tx, { id }: { id: string }) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where('closed_at', 'is', null).forShare()

/** A login that is locked until the commit. */
export type LockedLogin = Awaited<ReturnType<typeof lockLogin>>

/** Locks a login until the commit. Take this lock before those of the login's links or sessions. */
export async function lockLogin(tx: Tx, auth_user_id: string) {
  return tx
    .selectFrom('auth_user')
    .select(['id', 'email', 'password_hash', 'user_type', 'chosen_role', 'confirmed_at', 'suspended_at'])
    .where('id', '=', auth_user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks profiles that are about to be changed or closed, in one order; throws 401 if one has been
 * closed.
 */
export async function lockProfilesToChange(tx: Tx, ids: readonly string[]): Promise<void> {
  const open = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (open.length < ids.length) throw signedOut()
}

/**
 * Locks a provider until the commit. Bookings, services and opening hours of one provider change
 * one after the other; without this lock, competing bookings could deadlock on their constraint.
 * Throws 404 if there is no such provider.
 */
export async function lockProvider(tx: Tx, id: string): Promise<void> {
  const provider = await selectLockedProvider(tx, id).executeTakeFirst()
  if (!provider) throw notFound(t('Provider not found'))
}

/** Selects the locked provider of {@link lockProvider}, for statements that take more locks. */
export const selectLockedProvider = (tx: Tx, id: string) =>
  tx.selectFrom('providers').select('id').where('id', '=', id).forNoKeyUpdate()

/** Locks the logins of all owners who aren't suspended, in one order, and returns their ids. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('auth_user')
    .select('id')
    .where('is_operator', '=', true)
    .where('staff_role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
