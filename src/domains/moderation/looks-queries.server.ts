import { sql } from 'kysely'
import { isoOf } from '#domains/operators/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Look } from './looks-contract.ts'

/** The operators who looked at a booking or read the conversation of a report, the latest first. */
export async function listLooks(db: Db, looks: 'booking_looks' | 'conversation_looks', id: string): Promise<Look[]> {
  const subject = looks === 'booking_looks' ? 'booking_id' : 'report_id'
  const { rows } = await sql<Omit<Look, 'looked_at'> & { looked_at: Date }>`
    select email as operator, looked_at, reason from ${sql.table(looks)}
    left join auth_user on auth_user.id = operator_id
    where ${sql.ref(subject)} = ${id} order by looked_at desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, looked_at: isoOf(row.looked_at)! }))
}
