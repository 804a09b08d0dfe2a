import type { Tx } from '#platform/db/db.server.ts'
import { withAsciiDomain } from '#platform/email-address.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { isId } from './queries.server.ts'

/** Locks a login, by its id or email address, until the commit. Throws 404. */
export async function lockLoginById(tx: Tx, idOrEmail: string) {
  const login = await tx
    .selectFrom('auth_user')
    .select(['id', 'email', 'confirmed_at', 'suspended_at', 'is_operator', 'staff_role'])
    .where(isId(idOrEmail) ? 'id' : 'email', '=', withAsciiDomain(idOrEmail.trim()))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!login)
    throw notFound(
      isId(idOrEmail) ? t('User not found') : t('A login with the email {email} not found', { email: idOrEmail }),
    )
  return login
}

/** Locks a business, by its id or its login's email address, until the commit. Throws 404. */
export async function lockBusiness(tx: Tx, idOrEmail: string) {
  const business = await tx
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['providers.id', 'business_name', 'users.auth_user_id', 'verified', 'featured'])
    .where('users.closed_at', 'is', null)
    .where(isId(idOrEmail) ? 'providers.id' : 'auth_user.email', '=', withAsciiDomain(idOrEmail.trim()))
    .forNoKeyUpdate('providers')
    .executeTakeFirst()
  if (!business)
    throw notFound(isId(idOrEmail) ? t('Provider not found') : t('A provider {email} not found', { email: idOrEmail }))
  return business
}
