import { sql } from 'kysely'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { startNow } from '#platform/jobs.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { firstOpenDay, kinds, perDay } from './queries.server.ts'

/** Who acts and when. `actor_id` is the operator's login; null is whoever may run commands on the machine. */
export interface Act {
  actor_id: string | null
  now: Date
  address?: string
}

/** Notes what an operator has done, and to which login: ids and words of ours alone, because nothing can be taken out again. */
export async function note(
  tx: Tx,
  kind: `operator.${string}`,
  subject_id: string | null,
  { actor_id, now, address }: Act,
  more: Record<string, string | number | boolean> = {},
): Promise<void> {
  const details = actor_id === null ? { by: 'command line', ...more } : more
  await record(tx, { kind, actor_id, subject_id, details, address }, now)
}

/** Has a scheduled job run now as well; all of them are safe to repeat. Throws 404 for what is not scheduled. */
export async function runJob(db: Db, name: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await startNow(db, tx, name))) throw notFound('Job')
    await note(tx, 'operator.job_started', null, act, { job: name })
  })
}

/**
 * Writes down what happened on the days that are over, so that the overview need not count a million rows again. Of two processes at once the
 * later finds nothing left to do.
 */
export async function countDays(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7264028)`.execute(tx)
    const open = await firstOpenDay(tx)
    if (open >= today) return
    for (const kind of kinds)
      await sql`insert into daily_count (day, kind, count) select day, kind, count from (${perDay(kind, open, today)}) as over`.execute(
        tx,
      )
    // The day before today says how far this has come, also when nobody signed up on it.
    await sql`insert into daily_count (day, kind, count) values (${daysAfter(today, -1)}::date, 'customers', 0)
      on conflict (kind, day) do nothing`.execute(tx)
  })
}
