import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { Booking } from './contract.ts'
import { noteNoShow } from './no-shows-commands.server.ts'
import { NoShowChange } from './no-shows-contract.ts'

/** Mounted at /rest/v1/rpc. */
export const noShowProcedures = new Hono<SignedInEnv>().post(
  '/note_no_show',
  requireProfile,
  answers('Mark that the other party did not come, or undo it', Booking),
  body(NoShowChange),
  async (c) => c.json(await noteNoShow(c.var, c.req.valid('json'))),
)
