import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import { type ProfileRow } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict, forbidden, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import type { SentReport } from './contract.ts'
import { getReported } from './queries.server.ts'
import { reportTexts as texts } from './rules.ts'
import { type NewReport } from './schema.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock' | 'address'>

/** A bad day brings a handful; more is somebody who reports everything. */
const aDay: Limit = { name: 'reports-of-login', points: 20, seconds: 86_400, message: texts.tooMany }

/**
 * Tells operators what is wrong with a review or a person. Throws 404 for what is not there, 403 `own_report` for what is the reporter's own doing, 409
 * `already_reported` while an earlier report of the same is open, 429 beyond 20 a day.
 */
export async function sendReport(asking: Asking, reporter: ProfileRow, wanted: NewReport): Promise<SentReport> {
  const { db, pool, clock, address } = asking
  const now = clock.now()
  await spend(pool, aDay, reporter.auth_user_id)
  return transact(db, async (tx) => {
    await lockProfile(tx, reporter)
    const about = await getReported(tx, wanted)
    if (about.auth_user_id === reporter.auth_user_id) throw forbidden(texts.own, 'own_report')
    const report = await tx
      .insertInto('reports')
      .values({ ...wanted, reporter_id: reporter.id, about_id: about.id, created_at: now })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    const { subject, subject_id, reason } = wanted
    const details = { report_id: report.id, subject, subject_id, reason }
    // Without whom it is about: their download would show them who reported them.
    const who = { actor_id: reporter.auth_user_id, subject_id: null }
    await record(tx, { kind: 'report.sent', ...who, details, address }, now)
    return report
  }).catch(onConstraint('one_open_report_per_subject', () => conflict('already_reported', texts.already)))
}

/** Whoever leaves stays in reports as an id; what told who it was goes from everybody's words. */
export async function forgetReported(tx: Tx, { traces }: Announcements['account.closed']): Promise<void> {
  const pattern = patternOf(traces)
  await tx
    .updateTable('reports')
    .set({ details: withoutTraces('details', pattern), note: withoutTraces('note', pattern) })
    .where(sql<boolean>`(details ~* ${pattern} or note ~* ${pattern})`)
    .execute()
}
