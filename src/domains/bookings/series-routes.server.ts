import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { cancelSeries } from './series-commands.server.ts'
import { Series, SeriesCancellation } from './series-contract.ts'

/** Mounted at /rest/v1/rpc. */
export const seriesProcedures = new Hono<SignedInEnv>().post(
  '/cancel_series',
  requireProfile,
  answers('Cancel the bookings of a series from a date on', Series),
  body(SeriesCancellation),
  async (c) => c.json(await cancelSeries(c.var, c.req.valid('json'))),
)
