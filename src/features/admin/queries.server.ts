import type { Tx } from '../../platform/db/db.server.ts'
import { notFound } from '../../platform/http/errors.server.ts'

/** A login, held until the commit. Throws 404. */
export async function getLogin(tx: Tx, email: string) {
  const login = await tx
    .selectFrom('auth_user')
    .select(['id', 'suspended_at', 'is_operator'])
    .where('email', '=', email.trim())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!login) throw notFound(`A login with the e-mail ${email}`)
  return login
}

/** A business by its id, or by the e-mail of its login, as long as it has not closed. Throws 404. */
export async function getBusiness(tx: Tx, idOrEmail: string) {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(idOrEmail)
  const business = await tx
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['providers.id', 'business_name', 'users.auth_user_id', 'verified', 'featured'])
    .where('users.closed_at', 'is', null)
    .$if(isId, (query) => query.where('providers.id', '=', idOrEmail))
    .$if(!isId, (query) => query.where('auth_user.email', '=', idOrEmail.trim()))
    .executeTakeFirst()
  if (!business) throw notFound(`A provider ${idOrEmail}`)
  return business
}
