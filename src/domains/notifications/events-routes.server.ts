import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { Events, EventsQuery } from './events-contract.ts'
import { listEvents } from './events-queries.server.ts'

/** Mounted at /rest/v1/events. */
export const events = new Hono<SignedInEnv>().get(
  '/',
  answers('List the events of the current profile after one that the program has seen', Events),
  requireProfile,
  query(EventsQuery),
  async (c) => c.json(await listEvents(c.var.db, c.var.profile.id, c.req.valid('query'))),
)
