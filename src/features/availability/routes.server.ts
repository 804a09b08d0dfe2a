import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { tallied } from '#platform/tally.server.ts'
import { Slots, SlotsQuery } from './contract.ts'
import { getSlots } from './queries.server.ts'

/** Mounted at /rest/v1/providers. */
export const slots = new Hono<AppEnv>().get(
  '/:id/slots',
  etag(),
  // A booking form begins without a day; the days that are looked at there come after.
  tallied('booking_form', ({ req }) => req.query('date') === undefined),
  answers('What can be booked with a provider on a day', Slots),
  params(z.object({ id: Id() })),
  query(SlotsQuery),
  async (c) => {
    c.header('cache-control', 'no-cache')
    return c.json(await getSlots(c.var.db, c.req.valid('param').id, c.req.valid('query').date, c.var.clock.now()))
  },
)
