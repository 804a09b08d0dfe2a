import { Hono } from 'hono'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { msg } from '#ui/language.ts'
import { stopSeries } from './open-series-commands.server.ts'
import { CreatedBooking } from './request-contract.ts'
import { cancelSeries, extendSeries } from './series-commands.server.ts'
import { Series, SeriesCancellation, SeriesExtension, SeriesStop } from './series-contract.ts'

/** Mounted at /rest/v1/rpc. */
export const seriesProcedures = new Hono<SignedInEnv>()
  .post(
    '/cancel_series',
    requireProfile,
    answers('Cancel the bookings of a series from a date on', Series),
    body(SeriesCancellation),
    async (c) => c.json(await cancelSeries(c.var, c.req.valid('json'))),
  )
  .post(
    '/stop_series',
    requireProfile,
    answers('Stop a series without an end; its bookings stay', Series),
    body(SeriesStop),
    async (c) => c.json(await stopSeries(c.var, c.req.valid('json'))),
  )
  .post(
    '/extend_series',
    requireProfile,
    answers('Book more dates of a series', CreatedBooking, 201),
    requireRole('customer', msg('Only customers can book a service.')),
    idempotent(201),
    body(SeriesExtension),
    async (c) => c.json(await extendSeries(c.var, c.req.valid('json')), 201),
  )
