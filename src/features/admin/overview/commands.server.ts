import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { daysAfter } from '../../../platform/wall-clock.server.ts'
import { firstOpenDay, kinds, perDay } from './queries.server.ts'

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
