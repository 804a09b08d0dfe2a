import { sql } from 'kysely'
import { isAt } from '#domains/operators/places-queries.server.ts'
import { byTime, byValue, containing, isId, isoOf, orderOf, type Page } from '#domains/operators/queries.server.ts'
import { pictureUrl } from '#domains/pictures/rules.ts'
import { shownStatus } from '#domains/service-requests/rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Dispute, DisputeFilter, Report, ReportFilter, Request, RequestFilter } from './contract.ts'

const others = sql<number>`(select count(*) from reports as other where other.subject = reports.subject
  and other.subject_id = reports.subject_id and other.status = 'open' and other.id <> reports.id)`

/** The most photos of an open report. */
const mostPhotos = 12

const messagePhotos = sql<string[]>`array(select name from messages, unnest(photos) as name
  where reports.status = 'open' and subject = 'profile'
    and sender_id = about_id and receiver_id = reporter_id and photos <> '{}'
  order by messages.created_at desc, messages.id desc limit ${sql.lit(mostPhotos)})`

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
    .select(['login.suspended_at', 'person.closed_at', 'login.is_operator', 'operator.email as handled_by'])
    .select(['reviews.id as review_id', 'reviews.rating', 'comment', 'reply', 'review_photos', 'reviews.provider_id'])
    .select(['business_name', 'reviews.created_at as reviewed_at', 'hidden_at', 'hidden_reason'])
    .select([others.as('others'), messagePhotos.as('message_photos')])
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
      is_suspended: row.suspended_at !== null && row.closed_at === null,
      is_closed: row.closed_at !== null,
      is_operator: row.is_operator,
    },
    review: reviewOf(row),
    message_photos: row.message_photos.map((name) => pictureUrl({ bucket: 'message-photos', name })),
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

/** Reports. */
export async function listReports(db: Db, { status, limit, ...place }: ReportFilter & Page) {
  const order = orderOf(place, { created_at: byTime('reports.created_at') }, 'reports.id')
  const rows = await reports(db)
    .select(order.key)
    .$if(status !== undefined, (all) => all.where('reports.status', '=', status!))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, reportOf)
}

/** One report. Throws 404. */
export async function getReport(db: Db, id: string): Promise<Report> {
  const row = await reports(db).where('reports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Report not found'))
  return reportOf(row)
}

const answers = sql<number>`(select count(*) from lead_unlocks where lead_id = leads.id)`

function requests(db: Db) {
  return db
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'customer_id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['leads.id', 'auth_user_id', 'name', 'email', 'title', 'leads.description', 'service_type', 'budget'])
    .select(['leads.city', 'leads.state', 'leads.status', 'leads.created_at', 'expires_at', 'closed_reason'])
    .select(answers.as('answers'))
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

function requestOf(row: RequestRow, now: Date): Request {
  const { id, auth_user_id: person_id, name, email, title, description, service_type, budget, closed_reason } = row
  return {
    id,
    person_id,
    name,
    email,
    title,
    description,
    service_type,
    budget,
    closed_reason,
    answers: row.answers,
    place: `${row.city}, ${row.state}`,
    status: shownStatus(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** SQL: whether a service request is open, has been for a day, and no provider has answered it. */
export const isUnanswered = (now: Date) => sql<boolean>`(leads.status = 'open' and leads.expires_at > ${now}
  and leads.created_at <= ${new Date(now.getTime() - DAY_MS)}
  and not exists (select from lead_unlocks where lead_id = leads.id))`

/**
 * Service requests. Past ones count as expired even before the daily job marks them.
 */
export async function listRequests(
  db: Db,
  { search, status, category, place, answers, limit, ...page }: RequestFilter & Page,
  now: Date,
) {
  const keys = { created_at: byTime('leads.created_at'), budget: byValue(sql.ref('budget'), 'numeric') }
  const order = orderOf(page, keys, 'leads.id')
  const hasEnded = sql<boolean>`(leads.status = 'open' and expires_at <= ${now})`
  const rows = await requests(db)
    .select(order.key)
    .$if(!!search, (all) =>
      isId(search ?? '') ? all.where('leads.id', '=', search!) : all.where('title', 'ilike', containing(search ?? '')),
    )
    .$if(status === 'open', (all) => all.where('leads.status', '=', 'open').where('expires_at', '>', now))
    .$if(status === 'expired', (all) => all.where(sql<boolean>`(leads.status = 'expired' or ${hasEnded})`))
    .$if(!!category, (all) => all.where('service_type', '=', category!))
    .$if(!!place, (all) => all.where(isAt('leads', place ?? '')))
    .$if(answers === 'none', (all) => all.where(isUnanswered(now)))
    .$if(status === 'assigned' || status === 'completed', (all) => all.where('leads.status', '=', status!))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, (row) => requestOf(row, now))
}

/** One service request. Throws 404. */
export async function getRequest(db: Db, id: string, now: Date): Promise<Request> {
  const row = await requests(db).where('leads.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Service request not found'))
  return requestOf(row, now)
}

/** The final amounts that customers dispute. */
export async function listDisputes(db: Db, { status, limit, ...place }: DisputeFilter & Page) {
  const order = orderOf(place, { disputed_at: byTime('final_prices.answered_at') }, 'final_prices.id')
  const rows = await db
    .selectFrom('final_prices')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('users as customer', 'customer.id', 'customer_id')
    .innerJoin('users as owner', 'owner.id', 'bookings.provider_id')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .select(['final_prices.id', 'booking_id', 'service_name as service', 'date', 'bookings.price as agreed_price'])
    .select(['final_prices.price', 'final_price', 'note', 'dispute', 'answered_at', 'business_name'])
    .select(['customer.auth_user_id as customer_login', 'customer.name', 'owner.auth_user_id as provider_login'])
    .select(order.key)
    .where('final_prices.status', '=', sql.lit('disputed' as const))
    .$if(status !== undefined, (all) => all.where('final_price', status === 'open' ? 'is' : 'is not', null))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, (row): Dispute => {
    const { id, booking_id, service, date, agreed_price, price, final_price, note, dispute } = row
    return {
      id,
      booking_id,
      service,
      date,
      customer: { person_id: row.customer_login, name: row.name },
      provider: { person_id: row.provider_login, name: row.business_name },
      agreed_price,
      price,
      final_price,
      note,
      dispute,
      disputed_at: row.answered_at!.toISOString(),
    }
  })
}
