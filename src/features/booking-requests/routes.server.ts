import { Hono } from 'hono'
import { LastDetails } from '#features/booking-details/contract.ts'
import { getLastDetails } from '#features/booking-details/queries.server.ts'
import { requireProfile, requireRole, type SignedInEnv } from '#features/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { createBooking } from './commands.server.ts'
import { CreatedBooking } from './contract.ts'
import { NewBooking } from './schema.ts'

/** Mounted at /rest/v1/bookings. */
export const bookingRequests = new Hono<SignedInEnv>()
  .post(
    '/',
    requireProfile,
    answers('Request a booking or a series of bookings', CreatedBooking, 201),
    requireRole('customer', 'Only customers can book a service.'),
    idempotent(201),
    body(NewBooking),
    async (c) => c.json(await createBooking(c.var, c.req.valid('json')), 201),
  )
  .get(
    '/last_details',
    requireProfile,
    answers('Get the address and phone number of the own last booking', LastDetails),
    async (c) => c.json(await getLastDetails(c.var.db, c.var.profile)),
  )
