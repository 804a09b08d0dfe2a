import { Hono } from 'hono'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { msg } from '#ui/language.ts'
import { LastDetails, LastDetailsWishes } from './details-contract.ts'
import { getLastDetails } from './details-queries.server.ts'
import { createBooking } from './request-commands.server.ts'
import { CreatedBooking } from './request-contract.ts'
import { NewBooking } from './request-schema.ts'

/** Mounted at /rest/v1/bookings. */
export const bookingRequests = new Hono<SignedInEnv>()
  .post(
    '/',
    requireProfile,
    answers('Request a booking or a series of bookings', CreatedBooking, 201),
    requireRole('customer', msg('Only customers can book a service.')),
    idempotent(201),
    body(NewBooking),
    async (c) => c.json(await createBooking(c.var, c.req.valid('json')), 201),
  )
  .get(
    '/last_details',
    requireProfile,
    answers('Get the address and phone number of the own last booking', LastDetails),
    query(LastDetailsWishes),
    async (c) => c.json(await getLastDetails(c.var.db, c.var.profile, c.req.valid('query').provider_id)),
  )
