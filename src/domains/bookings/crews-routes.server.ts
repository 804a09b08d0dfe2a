import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { Booking } from './contract.ts'
import { setCrew } from './crews-commands.server.ts'
import { CrewChange } from './crews-contract.ts'

/** Mounted at /rest/v1/rpc. */
export const crewProcedures = new Hono<SignedInEnv>().post(
  '/set_booking_crew',
  requireProfile,
  answers('Change the crew of a booking', Booking),
  body(CrewChange),
  async (c) => c.json(await setCrew(c.var, c.req.valid('json'))),
)
