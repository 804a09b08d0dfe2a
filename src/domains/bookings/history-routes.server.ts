import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { HistoryEntry } from './history-contract.ts'
import { listHistory } from './history-queries.server.ts'

/** Mounted at /rest/v1/bookings. */
export const bookingHistory = new Hono<SignedInEnv>().get(
  '/:id/history',
  requireProfile,
  answers('List the history of a booking', listOf(HistoryEntry)),
  params(z.object({ id: Id() })),
  async (c) =>
    c.json({ items: await listHistory(c.var.db, c.var.profile, c.req.valid('param').id), next_cursor: null }),
)
