import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isBlockBetween } from '#features/blocks/queries.server.ts'
import type { CategoryName } from '#features/categories/contract.ts'
import { categoryNames } from '#features/categories/rules.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import { chordOf, milesBetween, pointOf, roundMiles } from '#features/locations/rules.ts'
import { bothLogins, listOffers, listOwnOffers } from '#features/offers/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { ContactUnlock, Opportunity, OpportunityFilter, ServiceRequest } from './contract.ts'
import { shownStatus } from './rules.ts'

type Page = { limit: number; cursor?: string | undefined }
const Key = z.tuple([Moment, z.guid()])

/**
 * With `near` PostgreSQL first finds what lies there by the index of places, puts the newest first, and only then looks at whose they are, one by one until
 * the page is full.
 */
function serviceRequests(db: Db | Tx, near?: RawBuilder<boolean>) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('leads')
        .selectAll()
        .$if(near !== undefined, (all) =>
          all.where('status', '=', 'open').where(near!).orderBy('created_at', 'desc').orderBy('id', 'desc'),
        )
        .as('leads'),
    )
    .select(['leads.id', 'leads.customer_id', 'title', 'leads.description', 'service_type', 'budget'])
    .select(['leads.city', 'leads.state', 'leads.zip_code', 'leads.latitude', 'leads.longitude'])
    .select(['preferred_date', 'start_time', 'end_time', 'leads.status', 'assigned_to', 'closed_reason'])
    .select(['leads.created_at', 'expires_at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof serviceRequests>['executeTakeFirstOrThrow']>>

function commonOf(row: Row, now: Date) {
  const { id, customer_id, title, description, service_type, budget, preferred_date, start_time, end_time } = row
  const { city, state, zip_code: zipCode, latitude, longitude } = row
  return {
    id,
    customer_id,
    title,
    description,
    service_type: service_type as CategoryName,
    budget,
    location: { city, state, zipCode, coordinates: { latitude, longitude } },
    preferred_date,
    start_time,
    end_time,
    status: shownStatus(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** A customer's requests, the newest first, with who has answered and what they offer. */
export async function listServiceRequests(
  db: Db,
  customer: Pick<ProfileRow, 'id'>,
  { limit, cursor }: Page,
  now: Date,
): Promise<{ items: ServiceRequest[]; next_cursor: string | null }> {
  const rows = await before(serviceRequests(db).where('customer_id', '=', customer.id), cursor)
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, keyOf, (row) => row)
  return { ...page, items: await withAnswers(db, page.items, now) }
}

/** One of the customer's own requests. Throws 404 for every other one. */
export async function getServiceRequest(
  db: Db | Tx,
  customer: Pick<ProfileRow, 'id'>,
  id: string,
  now: Date,
): Promise<ServiceRequest> {
  const row = await serviceRequests(db).where('id', '=', id).where('customer_id', '=', customer.id).executeTakeFirst()
  const [serviceRequest] = row ? await withAnswers(db, [row], now) : []
  if (!serviceRequest) throw serviceRequestNotFound()
  return serviceRequest
}

/** 404, for what is not there, for what is somebody else's and, to providers, for what is no longer open. */
export const serviceRequestNotFound = () => notFound('Service request')

async function withAnswers(db: Db | Tx, rows: Row[], now: Date): Promise<ServiceRequest[]> {
  const ids = rows.map(({ id }) => id)
  const [unlocks, offers] = [await listUnlocks(db, ids), await listOffers(db, ids)]
  return rows.map((row) => ({
    ...commonOf(row, now),
    assigned_to: row.assigned_to,
    closed_reason: row.closed_reason,
    unlocks: unlocks.get(row.id) ?? [],
    offers: offers.filter(({ lead_id }) => lead_id === row.id),
  }))
}

/** Who has answered. After a block nobody is left to choose whom one cannot deal with; who was chosen stays. */
async function listUnlocks(db: Db | Tx, lead_ids: string[]): Promise<Map<string, ContactUnlock[]>> {
  const of = new Map<string, ContactUnlock[]>()
  if (lead_ids.length === 0) return of
  const rows = await db
    .selectFrom('lead_unlocks')
    .innerJoin('providers', 'providers.id', 'lead_unlocks.provider_id')
    .innerJoin('users', 'users.id', 'lead_unlocks.provider_id')
    .select(['lead_id', 'provider_id', 'business_name', 'users.avatar_url', 'lead_unlocks.created_at'])
    .innerJoin('leads', 'leads.id', 'lead_id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .where('lead_id', 'in', lead_ids)
    .where(isActive())
    .where((row) => row.or([row.not(isBlockBetween(...bothLogins)), row('assigned_to', '=', row.ref('provider_id'))]))
    .orderBy('lead_unlocks.created_at')
    .orderBy('provider_id')
    .execute()
  for (const { lead_id, created_at, ...who } of rows)
    of.set(lead_id, [...(of.get(lead_id) ?? []), { ...who, created_at: created_at.toISOString() }])
  return of
}

/** Open requests that have not ended, of customers who are still here, as one provider sees them (decision 34). One's own are not among them, nor those of
 * somebody with whom there is a block. */
function openTo(db: Db | Tx, provider: ProfileRow, now: Date, near?: RawBuilder<boolean>) {
  return serviceRequests(db, near)
    .innerJoin('users', 'users.id', 'leads.customer_id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['users.name', 'users.phone', 'users.avatar_url', 'auth_user.email'])
    .select((row) => [
      row
        .selectFrom('lead_unlocks')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('lead_id', '=', 'leads.id')
        .as('unlock_count'),
      row
        .exists(
          row
            .selectFrom('lead_unlocks')
            .select('lead_id')
            .whereRef('lead_id', '=', 'leads.id')
            .where('provider_id', '=', provider.id),
        )
        .as('unlocked'),
    ])
    .where('leads.status', '=', 'open')
    .where('expires_at', '>', now)
    .where('users.auth_user_id', '<>', provider.auth_user_id)
    .where((row) => row.not(isBlockBetween(sql`${provider.auth_user_id}::uuid`, sql.ref('users.auth_user_id'))))
    .where(isActive())
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openTo>['executeTakeFirstOrThrow']>>

/** What `GET /rest/v1/leads/open` answers: the newest first. `within` miles count from where the provider works; without a place there is nothing near. */
export async function listOpportunities(
  db: Db,
  provider: ProfileRow,
  { category, within, limit, cursor }: OpportunityFilter & Page,
  now: Date,
): Promise<{ items: Opportunity[]; next_cursor: string | null }> {
  const here = provider.location?.coordinates
  if (within !== undefined && !here) return { items: [], next_cursor: null }
  const near = within !== undefined && here ? isWithin(pointOf(here), chordOf(within)) : undefined
  const rows = await before(openTo(db, provider, now, near), cursor)
    .$if(category !== undefined, (query) => query.where(sql<boolean>`service_type = any(${known(category)})`))
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, keyOf, (row) => row)
  return { ...page, items: await asSeenBy(db, provider, page.items, now) }
}

/** SQL: whether a request lies within a chord of a point. An index knows what lies in the box around it; the rest is measured. */
const isWithin = (point: readonly number[], chord: number) =>
  sql<boolean>`(leads.position <@ cube_enlarge(cube(${point}::float8[]), ${chord}, 3)
    and leads.position <-> cube(${point}::float8[]) <= ${chord})`

/** One request that is open to this provider. Throws 404 when it no longer is. */
export async function getOpportunity(db: Db | Tx, provider: ProfileRow, id: string, now: Date): Promise<Opportunity> {
  const row = await openTo(db, provider, now).where('leads.id', '=', id).executeTakeFirst()
  const [serviceRequest] = row ? await asSeenBy(db, provider, [row], now) : []
  if (!serviceRequest) throw serviceRequestNotFound()
  return serviceRequest
}

async function asSeenBy(db: Db | Tx, provider: ProfileRow, rows: OpenRow[], now: Date): Promise<Opportunity[]> {
  const own = await listOwnOffers(
    db,
    provider.id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { name, email, phone, avatar_url, unlocked, unlock_count } = row
    const common = commonOf(row, now)
    const here = provider.location?.coordinates
    return {
      ...common,
      customer: { name, email, phone, avatar_url },
      distance_miles: here ? roundMiles(milesBetween(here, common.location.coordinates)) : null,
      unlocked: Boolean(unlocked),
      unlock_count: unlock_count ?? 0,
      offer: own.find(({ lead_id }) => lead_id === row.id) ?? null,
    }
  })
}

const keyOf = (row: { created_at: Date; id: string }) => [row.created_at.toISOString(), row.id]

/** The newest first, from where a page ended. */
function before<Q extends ReturnType<typeof serviceRequests>>(query: Q, cursor: string | undefined): Q {
  const [at, last] = unpackCursor(cursor, Key) ?? []
  return query
    .$if(at !== undefined, (all) =>
      all.where(sql<boolean>`(leads.created_at, leads.id) < (${at}::timestamptz, ${last}::uuid)`),
    )
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc') as Q
}

/** Category names as they are written, of whatever case; unknown ones have no requests. */
function known(names: readonly string[] = []): string[] {
  const wanted = names.map((name) => name.trim().toLowerCase())
  return categoryNames.filter((name) => wanted.includes(name.toLowerCase()))
}
