import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.server.ts'
import { unpackCursor } from '../../platform/http/cursor.server.ts'
import { notFound } from '../../platform/http/errors.server.ts'

/** Which page of a list. */
export interface Page {
  limit: number
  cursor?: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be an id. */
export const isId = (text: string) => uuid.test(text)

/** A login by its id or e-mail, held until the commit. Throws 404. */
export async function getLogin(tx: Tx, idOrEmail: string) {
  const login = await tx
    .selectFrom('auth_user')
    .select(['id', 'email', 'confirmed_at', 'suspended_at', 'is_operator'])
    .where(isId(idOrEmail) ? 'id' : 'email', '=', idOrEmail.trim())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!login) throw notFound(isId(idOrEmail) ? 'Person' : `A login with the email ${idOrEmail}`)
  return login
}

/** A business by its id, or by the e-mail of its login, as long as it has not closed. Throws 404. */
export async function getBusiness(tx: Tx, idOrEmail: string) {
  const business = await tx
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['providers.id', 'business_name', 'users.auth_user_id', 'verified', 'featured'])
    .where('users.closed_at', 'is', null)
    .where(isId(idOrEmail) ? 'providers.id' : 'auth_user.email', '=', idOrEmail.trim())
    .forNoKeyUpdate('providers')
    .executeTakeFirst()
  if (!business) throw notFound(isId(idOrEmail) ? 'Provider' : `A provider ${idOrEmail}`)
  return business
}

/** A pattern of `ilike` for whatever contains a text. */
export const containing = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The place of a row in a list that begins with the newest: microseconds since 1970, because a millisecond may hold several, and its id. */
const Key = z.tuple([z.int(), z.guid()])

/** Selects what {@link keyOf} needs, as `moment`. */
export const momentOf = (at: string) => sql<number>`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint`.as('moment')

/** The sort key of a row, for its cursor. */
export const keyOf = ({ moment, id }: { moment: number; id: string }) => [moment, id] as const

/** In a query that begins with the newest: what comes after the cursor. Newer rows come before all of it, so that nothing is skipped or repeated. */
export function isAfter(cursor: string | undefined, at: string, id: string) {
  const [moment, last] = unpackCursor(cursor, Key) ?? []
  if (last === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) <
    ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${last}::uuid)`
}

/** An instant on the wire. */
export const isoOf = (at: Date | null) => at?.toISOString() ?? null
