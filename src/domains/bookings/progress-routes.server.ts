import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { Booking } from './contract.ts'
import { noteSeenRequests, setOut } from './progress-commands.server.ts'
import { SeenRequests } from './progress-contract.ts'

/** Mounted at /rest/v1/bookings. */
export const bookingProgress = new Hono<SignedInEnv>()
  .post(
    '/seen',
    requireProfile,
    answers('Mark requests as seen by their provider', null),
    body(SeenRequests),
    async (c) => {
      await noteSeenRequests(c.var, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/set_out',
    requireProfile,
    answers('Start the way to a booking, which tells the customer', Booking),
    params(z.object({ id: Id() })),
    async (c) => c.json(await setOut(c.var, c.req.valid('param'))),
  )
