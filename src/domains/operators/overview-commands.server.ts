import { sql } from 'kysely'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { startNow } from '#platform/jobs.server.ts'
import { storeDailyCounts } from '#platform/tally.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { recordAction } from './commands.server.ts'
import { lockDailyCounts } from './overview-locks.server.ts'
import { firstOpenDay, kinds, perDay } from './overview-queries.server.ts'

/** Runs a scheduled job now; all jobs are safe to repeat. Throws 404 for an unknown one. */
export async function runJob(context: OperatorContext, name: string): Promise<void> {
  const { db } = context
  await transact(context, async (context) => {
    if (!(await startNow(db, context.db, name))) throw notFound(t('Job not found'))
    await recordAction(context, { kind: 'operator.job_started', details: { job: name } })
  })
}

/**
 * Stores the counts of past days, so that the overview need not count a million rows again. If two
 * processes run this at once, the second finds nothing to do.
 */
export async function countDays(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = context.now.toISOString().slice(0, 10)
  await transact(context, async ({ db: tx }) => {
    await lockDailyCounts(tx)
    const open = await firstOpenDay(tx)
    if (open >= today) return
    for (const kind of kinds) await storeDailyCounts(tx, perDay(kind, open, today))
    // A row for yesterday, even without sign-ups, marks the last day that was counted.
    const yesterday = sql`select ${daysAfter(today, -1)}::date as day, 'customers' as kind, 0::bigint as count`
    await storeDailyCounts(tx, yesterday)
  })
}
