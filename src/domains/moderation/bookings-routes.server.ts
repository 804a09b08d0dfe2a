import { Hono } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { Reason } from '#domains/operators/schema.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { cancelAsOperator, recordLook } from './bookings-commands.server.ts'
import { BookingListFilter, BookingSummary, OperatorBooking } from './bookings-contract.ts'
import { getForOperator, listAllBookings } from './bookings-queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/bookings. */
export const adminBookings = new Hono<OperatorEnv>()
  .get(
    '/',
    answers('List the bookings of the site, without their customers', listOf(BookingSummary)),
    query(BookingListFilter.and(Paging)),
    async (c) => c.json(await listAllBookings(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:id',
    answers('Get a booking with its history, for a recorded reason', OperatorBooking),
    ById,
    query(Reason),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordLook(c.var, { id, reason: c.req.valid('query').reason })
      return c.json(await getForOperator(c.var.db, id))
    },
  )
  .post('/:id/cancel', answers('Cancel a booking as an operator', OperatorBooking), ById, body(Reason), async (c) => {
    const { id } = c.req.valid('param')
    await cancelAsOperator(c.var, { id, reason: c.req.valid('json').reason })
    return c.json(await getForOperator(c.var.db, id))
  })
