import { lockOwners } from '#domains/identity/locks.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { conflict, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { accountTexts as texts } from './accounts-rules.ts'

/** Throws 409 `last_operator` if the login that is about to be closed is the last owner's. */
export async function assertNotLastOwner(tx: Tx, auth_user_id: string): Promise<void> {
  const login = await tx
    .selectFrom('auth_user')
    .select(['is_operator', 'staff_role'])
    .where('id', '=', auth_user_id)
    .executeTakeFirst()
  if (login?.is_operator && login.staff_role === 'owner') assertOthersLeft(await lockOwners(tx))
}

/** Throws 409 `last_operator` if there is only one owner who isn't suspended. */
export function assertOthersLeft(owners: readonly string[]): void {
  if (owners.length === 1) throw conflict('last_operator', texts.lastOperator)
}

/** Throws 404 for a closed account, which can't be reopened. */
export async function assertNotClosed(tx: Tx, auth_user_id: string): Promise<void> {
  const closed = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw notFound(t('User not found'))
}
