import { sql } from 'kysely'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { unverifyProvider } from './commands.server.ts'
import type { Check } from './record-rules.ts'
import { REMINDED_DAYS_BEFORE } from './record-rules.ts'

interface Ending {
  id: string
  provider_id: string
  check: Check
  until: string
  is_over: boolean
}

/**
 * Ends verifications whose license or insurance is no longer valid, and reminds providers once, 30
 * days before. Safe to repeat. Days are those of UTC.
 */
export async function checkVerifications(context: Context): Promise<void> {
  const today = context.now.toISOString().slice(0, 10)
  const { rows } = await sql<Ending>`
    select id, provider_id, ${firstEnd} as until, ${firstEnd} < ${today}::date as is_over,
      case when licence_until is not distinct from ${firstEnd} then 'licence' else 'insurance' end as check
    from verifications
    where ended_at is null and (${firstEnd} < ${today}::date
      or (reminded_at is null and ${firstEnd} <= ${today}::date + ${REMINDED_DAYS_BEFORE}::integer))
    order by id`.execute(context.db)
  for (const { id, is_over, ...ending } of rows)
    await transact(context, async (context) => {
      const { db, now } = context
      const current = await db
        .updateTable('verifications')
        .set({ reminded_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (current.numUpdatedRows === 0n) return
      if (is_over) await unverifyProvider(context, { provider_id: ending.provider_id, ended_by: null })
      await announce(context, is_over ? 'verification.ended' : 'verification.ending', ending)
    })
}

/** SQL: the last valid day of a license or an insurance, whichever is first. */
const firstEnd = sql`least(licence_until, insurance_until)`
