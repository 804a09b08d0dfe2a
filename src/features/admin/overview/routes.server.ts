import { Hono } from 'hono'
import { answers, query } from '../../../platform/http/request.server.ts'
import type { SignedInEnv } from '../../accounts/middleware.server.ts'
import { Overview, OverviewWishes } from './contract.ts'
import { getOverview } from './queries.server.ts'

/** Mounted at /rest/v1/admin/overview. */
export const overview = new Hono<SignedInEnv>().get(
  '/',
  answers('What happened lately', Overview),
  query(OverviewWishes),
  async (c) => c.json(await getOverview(c.var.db, c.req.valid('query').days, c.var.clock.now())),
)
