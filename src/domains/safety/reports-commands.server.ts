import { sql } from 'kysely'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { t } from '#ui/language.ts'
import type { ReportStatus, SentReport } from './reports-contract.ts'
import { getReported } from './reports-queries.server.ts'
import { reportTexts as texts } from './reports-rules.ts'
import { type NewReport } from './reports-schema.ts'

/** On a bad day a user sends a handful; a user who sends more reports everything. */
const reportsADay: Limit = { name: 'reports-of-login', points: 20, seconds: 86_400, message: texts.tooMany }

/**
 * Reports a review or a user to the operators. Throws 404 if it doesn't exist, 403 `own_report` for
 * the user's own profile or review, 409 `already_reported` while an earlier report of the same is
 * open, and 429 above 20 a day.
 */
export async function sendReport(context: UserContext, input: NewReport): Promise<SentReport> {
  const { profile: reporter, pool, now } = context
  await spend(pool, reportsADay, reporter.auth_user_id)
  return transactOnce(context, async (context) => {
    const { db } = context
    await lockProfile(db, reporter)
    const about = await getReported(db, reporter, input)
    if (about.auth_user_id === reporter.auth_user_id) throw forbidden(texts.own, 'own_report')
    const { subject, reason } = input
    const subject_id = subject === 'profile' ? about.id : input.subject_id
    const report = await db
      .insertInto('reports')
      .values({
        ...input,
        subject_id,
        reported_as: input.subject_id,
        reporter_id: reporter.id,
        about_id: about.id,
        created_at: now,
      })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    const details = { report_id: report.id, subject, subject_id, reason }
    // Leaves out the reported user, whose personal data would otherwise show who reported them.
    await record(context, { kind: 'report.sent', actor_id: reporter.auth_user_id, subject_id: null, details })
    return report
  }).catch(onConstraint('one_open_report_per_name', () => conflict('already_reported', texts.already)))
}

/**
 * An operator's decision; `open` reopens the report and keeps its note. `operator_id` is null on
 * the command line.
 */
export interface ReportDecision {
  id: string
  status: ReportStatus
  note: string
  operator_id: string | null
}

/**
 * Upholds, dismisses or reopens a report. A decision is announced, so that the reporter learns of
 * it. Returns the report's subject and the reported user's login. Throws 404, 409 `already_decided`
 * unless the report is open or being reopened, and 409 `already_reported` if reopening while the
 * same user has reported the same again.
 */
export async function decideReport(context: TxContext, { id, status, note, operator_id }: ReportDecision) {
  const { db, now } = context
  const decision =
    status === 'open' ? { handled_at: null, handled_by: null } : { note, handled_at: now, handled_by: operator_id }
  const before = await db.selectFrom('reports').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound(t('Report not found'))
  if (status !== 'open' && before.status !== 'open') throw conflict('already_decided', texts.alreadyDecided)
  const report = await db
    .updateTable('reports')
    .set({ status, ...decision })
    .where('id', '=', id)
    .returning((row) => [
      'subject',
      'subject_id',
      row.selectFrom('users').select('auth_user_id').whereRef('users.id', '=', 'about_id').as('auth_user_id'),
    ])
    .executeTakeFirstOrThrow()
    .catch(onConstraint('one_open_report_per_name', () => conflict('already_reported', texts.reportedAgain)))
  if (status !== 'open') await announce(context, 'report.decided', { report_id: id, status })
  return report
}

/**
 * Deletes a closed account's traces from the reports by and about its profiles and its
 * counterparts.
 */
export async function anonymizeReports(
  { db }: TxContext,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  const pattern = patternOf(traces)
  const known = [...profile_ids, ...counterpart_ids]
  await db
    .updateTable('reports')
    .set({ details: withoutTraces('details', pattern), note: withoutTraces('note', pattern) })
    // The traces are texts that the user chose. In other users' reports, those may be anyone's
    // words.
    .where((row) => row.or([row('about_id', 'in', known), row('reporter_id', 'in', known)]))
    .where(sql<boolean>`(details ~* ${pattern} or note ~* ${pattern})`)
    .execute()
}
