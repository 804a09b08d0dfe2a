import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import { pageOf } from '../../../platform/http/cursor.server.ts'
import { notFound } from '../../../platform/http/errors.server.ts'
import { isAfter, isoOf, keyOf, momentOf, type Page } from '../queries.server.ts'
import type { Report, ReportFilter } from './contract.ts'

const others = sql<number>`(select count(*) from reports as other where other.subject = reports.subject
  and other.subject_id = reports.subject_id and other.status = 'open' and other.id <> reports.id)`

function reports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('users as reporter', 'reporter.id', 'reporter_id')
    .innerJoin('users as person', 'person.id', 'about_id')
    .innerJoin('auth_user as login', 'login.id', 'person.auth_user_id')
    .leftJoin('auth_user as operator', 'operator.id', 'handled_by')
    .leftJoin('reviews', (join) => join.onRef('reviews.id', '=', 'reports.subject_id').on('subject', '=', 'review'))
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .select([
      'reports.id',
      'subject',
      'reason',
      'details',
      'reports.status',
      'note',
      'reports.created_at',
      'handled_at',
    ])
    .select(['reporter_id', 'reporter.auth_user_id as reporter_login', 'reporter.name as reporter_name'])
    .select([
      'reporter.user_type as reporter_type',
      'about_id',
      'person.auth_user_id',
      'person.name',
      'person.user_type',
    ])
    .select(['login.suspended_at', 'login.is_operator', 'operator.email as handled_by'])
    .select(['reviews.id as review_id', 'reviews.rating', 'comment', 'reply', 'review_photos', 'reviews.provider_id'])
    .select(['business_name', 'reviews.created_at as reviewed_at', 'hidden_at', 'hidden_reason'])
    .select([momentOf('reports.created_at'), others.as('others')])
}

type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

function reportOf(row: Row): Report {
  const { id, subject, reason, details, status, note, handled_by, others: count } = row
  const { reporter_id, reporter_login, reporter_name, reporter_type, about_id, auth_user_id, name, user_type } = row
  return {
    id,
    subject,
    reason,
    details,
    status,
    note,
    handled_by,
    others: count,
    created_at: row.created_at.toISOString(),
    handled_at: isoOf(row.handled_at),
    reporter: { person_id: reporter_login, profile_id: reporter_id, user_type: reporter_type, name: reporter_name },
    about: {
      person_id: auth_user_id,
      profile_id: about_id,
      user_type,
      name,
      is_suspended: row.suspended_at !== null,
      is_operator: row.is_operator,
    },
    review: reviewOf(row),
  }
}

function reviewOf({
  review_id,
  rating,
  comment,
  reply,
  review_photos,
  provider_id,
  business_name,
  ...row
}: Row): Report['review'] {
  if (!review_id || rating === null || !provider_id || !row.reviewed_at) return null
  return {
    id: review_id,
    rating,
    comment: comment ?? '',
    reply,
    review_photos: review_photos ?? [],
    provider_id,
    business_name: business_name ?? '',
    created_at: row.reviewed_at.toISOString(),
    hidden_at: isoOf(row.hidden_at),
    hidden_reason: row.hidden_reason,
  }
}

/** Reports, the newest first. */
export async function listReports(db: Db, { status, limit, cursor }: ReportFilter & Page) {
  const rows = await reports(db)
    .$if(status !== undefined, (all) => all.where('reports.status', '=', status!))
    .where(isAfter(cursor, 'reports.created_at', 'reports.id'))
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, reportOf)
}

/** One of them. Throws 404. */
export async function getReport(db: Db, id: string): Promise<Report> {
  const row = await reports(db).where('reports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Report')
  return reportOf(row)
}
