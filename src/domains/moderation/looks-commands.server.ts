import { type RawBuilder, sql } from 'kysely'
import type { OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { type Looks, lookSubjects as subjects } from './looks-queries.server.ts'

/** Another read of a page for the same reason within this time is the same look. */
const LOOK_MS = 15 * MINUTE_MS

/**
 * Stores that an operator looks at something, and why. Returns the id of the look; undefined if it
 * continues an earlier one.
 */
export async function addLook(
  { db, now, operator_id }: OperatorTxContext,
  looks: Looks,
  { id, reason }: { id: string; reason: string },
): Promise<string | undefined> {
  const [table, subject] = [sql.table(looks), sql.ref(subjects[looks])]
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (${subject}, operator_id, reason, looked_at)
    select ${id}::uuid, ${operator_id}::uuid, ${reason}, ${now}::timestamptz
    where not exists (select from ${table} where ${subject} = ${id} and operator_id = ${operator_id}
      and reason = ${reason} and looked_at > ${new Date(now.getTime() - LOOK_MS)})
    returning id`.execute(db)
  return rows[0]?.id
}

/** Removes the traces of a closed account from the reasons for looking at its content. */
export async function anonymizeLooks(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  const pattern = patternOf(traces)
  const clean = (looks: Looks, theirs: RawBuilder<unknown>) =>
    sql`update ${sql.table(looks)} set reason = ${withoutTraces('reason', pattern)}
      where ${sql.ref(subjects[looks])} in (${theirs}) and reason ~* ${pattern}`.execute(db)
  const any = sql`any(${profile_ids}::uuid[])`
  await clean('booking_looks', sql`select id from bookings where customer_id = ${any} or provider_id = ${any}`)
  await clean('conversation_looks', sql`select id from reports where reporter_id = ${any} or about_id = ${any}`)
}
