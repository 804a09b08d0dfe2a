import { sql } from 'kysely'
import { isoOf } from '#domains/operators/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Look } from './looks-contract.ts'

/** The tables of looks, and the columns of their subjects. */
export const lookSubjects = {
  booking_looks: 'booking_id',
  conversation_looks: 'report_id',
  credential_looks: 'credential_id',
} as const
/** A table of looks. */
export type Looks = keyof typeof lookSubjects

/** The operators who looked at something private, the latest first. */
export async function listLooks(db: Db, looks: Looks, id: string): Promise<Look[]> {
  const { rows } = await sql<Omit<Look, 'looked_at'> & { looked_at: Date }>`
    select email as operator, looked_at, reason from ${sql.table(looks)}
    left join auth_user on auth_user.id = operator_id
    where ${sql.ref(lookSubjects[looks])} = ${id} order by looked_at desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, looked_at: isoOf(row.looked_at)! }))
}
