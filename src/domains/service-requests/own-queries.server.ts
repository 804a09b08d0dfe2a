import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import { listAsked, listUnlocks } from './answers-queries.server.ts'
import { listOffers } from './offers-queries.server.ts'
import { countViews } from './opportunities-queries.server.ts'
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
  const ids = rows.map(({ id }) => id)
  const [unlocks, offers, views] = [await listUnlocks(db, ids), await listOffers(db, ids), await countViews(db, ids)]
  const asked = await listAsked(db, rows)
  return rows.map((row) => ({
    ...detailsOf(row, now),
    asked: asked.get(row.id) ?? null,
    others_nearby: row.others_nearby,
    assigned_to: row.assigned_to,
    closed_reason: row.closed_reason,
    contact_views: views.get(row.id) ?? 0,
    unlocks: unlocks.get(row.id) ?? [],
    offers: offers.filter(({ lead_id }) => lead_id === row.id),
  }))
}
