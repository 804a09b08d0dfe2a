import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { Booking } from './contract.ts'
import { noteSeenRequests, setProgress } from './progress-commands.server.ts'
import { ProgressChange, SeenRequests } from './progress-contract.ts'

/** Mounted at /rest/v1/bookings. */
export const bookingProgress = new Hono<SignedInEnv>().post(
  '/seen',
  requireProfile,
  answers('Mark requests as seen by their provider', null),
  body(SeenRequests),
  async (c) => {
    await noteSeenRequests(c.var, c.req.valid('json'))
    return c.body(null, 204)
  },
)

/** Mounted at /rest/v1/rpc. */
export const progressProcedures = new Hono<SignedInEnv>().post(
  '/set_booking_progress',
  requireProfile,
  answers('Mark how far the provider is on the day of a job, or undo the last step', Booking),
  body(ProgressChange),
  async (c) => c.json(await setProgress(c.var, c.req.valid('json'))),
)
