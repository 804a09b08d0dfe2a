import { Hono } from 'hono'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { answers } from '#platform/http/request.server.ts'
import { Needs } from './needs-contract.ts'
import { listNeeds } from './needs-queries.server.ts'

/** Mounted at /rest/v1/admin/needs. */
export const adminNeeds = new Hono<OperatorEnv>().get('/', answers('List what waits for operators', Needs), async (c) =>
  c.json(await listNeeds(c.var.db, c.var.session.identity.staff_role, c.var.now)),
)
