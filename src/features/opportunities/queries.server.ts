import { type RawBuilder, sql } from 'kysely'
import { isBlockBetween } from '#features/blocks/queries.server.ts'
import { categoryNames } from '#features/categories/rules.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import { chordOf, milesBetween, pointOf, roundMiles } from '#features/locations/rules.ts'
import { listOwnOffers } from '#features/offers/queries.server.ts'
import {
  cursorKeyOf,
  detailsOf,
  newestFirst,
  selectServiceRequests,
  serviceRequestNotFound,
} from '#features/service-requests/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import type { Opportunity, OpportunityFilter } from './contract.ts'

/**
 * Selects the open service requests that a provider may answer: those of active customers, but not
 * the provider's own, nor those of customers with a block between them (docs/product/service-requests.md).
 */
function openTo(db: Db | Tx, provider: ProfileRow, now: Date, near?: RawBuilder<boolean>) {
  return selectServiceRequests(db, near)
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

type Row = Awaited<ReturnType<ReturnType<typeof openTo>['executeTakeFirstOrThrow']>>
type Page = { limit: number; cursor?: string | undefined; now: Date }

/**
 * The opportunities of a provider, newest first. `within` miles count from the provider's place;
 * without a place, no opportunity is near.
 */
export async function listOpportunities(
  db: Db,
  provider: ProfileRow,
  { category, within, limit, cursor, now }: OpportunityFilter & Page,
): Promise<{ items: Opportunity[]; next_cursor: string | null }> {
  const here = provider.location?.coordinates
  if (within !== undefined && !here) return { items: [], next_cursor: null }
  const near = within !== undefined && here ? isWithin(pointOf(here), chordOf(within)) : undefined
  const rows = await newestFirst(openTo(db, provider, now, near), cursor)
    .$if(category !== undefined, (query) => query.where(sql<boolean>`service_type = any(${knownCategories(category)})`))
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, cursorKeyOf, (row) => row)
  return { ...page, items: await asSeenBy(db, provider, page.items, now) }
}

/**
 * SQL: whether a service request is within a chord of a point. The index finds the box around the
 * point; the distance is computed only for the requests in it.
 */
const isWithin = (point: readonly number[], chord: number) =>
  sql<boolean>`(leads.position <@ cube_enlarge(cube(${point}::float8[]), ${chord}, 3)
    and leads.position <-> cube(${point}::float8[]) <= ${chord})`

/** The names of existing categories, whichever case the filter uses. */
function knownCategories(names: readonly string[] = []): string[] {
  const lowerCase = names.map((name) => name.trim().toLowerCase())
  return categoryNames.filter((name) => lowerCase.includes(name.toLowerCase()))
}

/** One opportunity of a provider. Throws 404 if it is no longer open. */
export async function getOpportunity(
  db: Db | Tx,
  provider: ProfileRow,
  { id, now }: { id: string; now: Date },
): Promise<Opportunity> {
  const row = await openTo(db, provider, now).where('leads.id', '=', id).executeTakeFirst()
  const [opportunity] = row ? await asSeenBy(db, provider, [row], now) : []
  if (!opportunity) throw serviceRequestNotFound()
  return opportunity
}

async function asSeenBy(db: Db | Tx, provider: ProfileRow, rows: Row[], now: Date): Promise<Opportunity[]> {
  const ids = rows.map(({ id }) => id)
  const offers = await listOwnOffers(db, provider.id, ids)
  const here = provider.location?.coordinates
  return rows.map((row) => {
    const { name, email, phone, avatar_url, unlocked, unlock_count } = row
    const details = detailsOf(row, now)
    return {
      ...details,
      customer: { name, email, phone, avatar_url },
      distance_miles: here ? roundMiles(milesBetween(here, details.location.coordinates)) : null,
      unlocked: Boolean(unlocked),
      unlock_count: unlock_count ?? 0,
      offer: offers.find(({ lead_id }) => lead_id === row.id) ?? null,
    }
  })
}
