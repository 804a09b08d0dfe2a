import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { etag } from '#platform/http/etag.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { tallyResponses } from '#platform/tally.server.ts'
import { ForService, Slots, SlotsQuery } from './slots-contract.ts'
import { getSlots } from './slots-queries.server.ts'

/** Mounted at /rest/v1/providers. */
export const slots = new Hono<AppEnv>().get(
  '/:id/slots',
  etag,
  // A booking form starts without a date; later requests choose one.
  tallyResponses('booking_form', ({ req }) => req.query('date') === undefined),
  answers('List the free times of a provider on a day', Slots),
  params(z.object({ id: Id() })),
  query(SlotsQuery.extend(ForService.shape)),
  async (c) => {
    c.header('cache-control', 'no-cache')
    const input = { provider_id: c.req.valid('param').id, now: c.var.now, ...c.req.valid('query') }
    return c.json(await getSlots(c.var.db, { date: undefined, ...input, by: 'customer' }))
  },
)
