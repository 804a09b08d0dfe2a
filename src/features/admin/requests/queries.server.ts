import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import { pageOf } from '../../../platform/http/cursor.server.ts'
import { notFound } from '../../../platform/http/errors.server.ts'
import { shownStatus } from '../../leads/rules.ts'
import { containing, isAfter, isId, keyOf, momentOf, type Page } from '../queries.server.ts'
import type { Request, RequestFilter } from './contract.ts'

const answers = sql<number>`(select count(*) from lead_unlocks where lead_id = leads.id)`

function requests(db: Db) {
  return db
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'customer_id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['leads.id', 'auth_user_id', 'name', 'email', 'title', 'leads.description', 'service_type', 'budget'])
    .select(['leads.city', 'leads.state', 'leads.status', 'leads.created_at', 'expires_at', 'closed_reason'])
    .select([momentOf('leads.created_at'), answers.as('answers')])
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

function requestOf(row: Row, now: Date): Request {
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

/** Service requests, the newest first. One that has ended counts as expired before the daily job has written it down. */
export async function listRequests(db: Db, { search, status, limit, cursor }: RequestFilter & Page, now: Date) {
  const hasEnded = sql<boolean>`(leads.status = 'open' and expires_at <= ${now})`
  const rows = await requests(db)
    .$if(!!search, (all) =>
      isId(search ?? '') ? all.where('leads.id', '=', search!) : all.where('title', 'ilike', containing(search ?? '')),
    )
    .$if(status === 'open', (all) => all.where('leads.status', '=', 'open').where('expires_at', '>', now))
    .$if(status === 'expired', (all) => all.where(sql<boolean>`(leads.status = 'expired' or ${hasEnded})`))
    .$if(status === 'assigned' || status === 'completed', (all) => all.where('leads.status', '=', status!))
    .where(isAfter(cursor, 'leads.created_at', 'leads.id'))
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, (row) => requestOf(row, now))
}

/** One of them. Throws 404. */
export async function getRequest(db: Db, id: string, now: Date): Promise<Request> {
  const row = await requests(db).where('leads.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Service request')
  return requestOf(row, now)
}
