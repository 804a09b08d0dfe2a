import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed, runTogether } from '#platform/db/named-statement.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import type { AskedProvider, ContactUnlock } from './answers-contract.ts'
import {
  type AskedRow,
  selectAsked,
  selectUnlocks,
  selectViews,
  type UnlockRow,
  type ViewsRow,
} from './answers-queries.server.ts'
import { type OfferJson, offerOfJson, selectOffers } from './offers-queries.server.ts'
import type { ServiceRequest } from './own-contract.ts'
import {
  cursorKeyOf,
  detailsOf,
  newestFirst,
  type ServiceRequestRow,
  selectServiceRequests,
  serviceRequestNotFound,
} from './queries.server.ts'

/** A customer's own service requests, newest first, with answers and offers. */
export async function listServiceRequests(
  db: Db,
  customer: { id: string },
  { limit, cursor, now }: { limit: number; cursor?: string | undefined; now: Date },
): Promise<{ items: ServiceRequest[]; next_cursor: string | null }> {
  const own = selectServiceRequests(db).where('customer_id', '=', customer.id)
  const rows = await runNamed({ db }, newestFirst(own, cursor).limit(limit + 1))
  const page = pageOf(rows, limit, cursorKeyOf, (row) => row)
  return { ...page, items: await withAnswers(db, page.items, now) }
}

/** One of the customer's own service requests. Throws 404 for any other. */
export async function getServiceRequest(
  db: Db,
  customer: { id: string },
  { id, now }: { id: string; now: Date },
): Promise<ServiceRequest> {
  const own = selectServiceRequests(db).where('id', '=', id).where('customer_id', '=', customer.id)
  const row = await own.executeTakeFirst()
  const [serviceRequest] = row ? await withAnswers(db, [row], now) : []
  if (!serviceRequest) throw serviceRequestNotFound()
  return serviceRequest
}

async function withAnswers(db: Db, rows: ServiceRequestRow[], now: Date): Promise<ServiceRequest[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { unlocks, offers, views, asked } = await runTogether(
    { db },
    {
      unlocks: sql<UnlockRow>`${selectUnlocks(db, ids)}`,
      offers: sql<OfferJson>`${selectOffers(db, ids, now)}`,
      views: sql<ViewsRow>`${selectViews(db, ids)}`,
      asked: sql<AskedRow>`${selectAsked(db, ids)}`,
    },
  )
  return rows.map((row) => {
    const isOwn = ({ lead_id }: { lead_id: string }) => lead_id === row.id
    const details = detailsOf(row, now)
    return {
      ...details,
      asked: asked.filter(isOwn).map(askedOf)[0] ?? null,
      others_nearby: row.others_nearby,
      assigned_to: row.assigned_to,
      closed_reason: row.closed_reason,
      contact_views: views.find(isOwn)?.count ?? 0,
      unlocks: unlocks.filter(isOwn).map(unlockOf),
      offers: offers.filter(isOwn).map((offer) => offerOfJson(offer, details.location.coordinates)),
    }
  })
}

const instant = (text: string) => new Date(text).toISOString()

function askedOf(row: AskedRow): AskedProvider {
  const { lead_id: _, declined_at, ...provider } = row
  return { ...provider, declined_at: declined_at && instant(declined_at) }
}

function unlockOf(row: UnlockRow): ContactUnlock {
  const { lead_id: _, created_at, ...provider } = row
  return { ...provider, created_at: instant(created_at) }
}
