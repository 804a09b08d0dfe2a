import { Hono } from 'hono'
import { z } from 'zod'
import { answers, params, query } from '#platform/http/request.server.ts'
import type { OperatorEnv } from './middleware.server.ts'
import { runJob } from './overview-commands.server.ts'
import { Jobs, Overview, OverviewQuery } from './overview-contract.ts'
import { getJobs, getOverview } from './overview-queries.server.ts'

const ByName = params(z.object({ name: z.string().regex(/^[a-z-]{1,60}$/) }))

/** Mounted at /rest/v1/admin/jobs. */
export const adminJobs = new Hono<OperatorEnv>()
  .get('/', answers('List the background jobs', Jobs), async (c) => c.json(await getJobs(c.var.db, c.var.now)))
  .post('/:name/run', answers('Run a scheduled job now', Jobs), ByName, async (c) => {
    await runJob(c.var, c.req.valid('param').name)
    return c.json(await getJobs(c.var.db, c.var.now))
  })

/** Mounted at /rest/v1/admin/overview. */
export const adminOverview = new Hono<OperatorEnv>().get(
  '/',
  answers('List recent activity', Overview),
  query(OverviewQuery),
  async (c) => c.json(await getOverview(c.var.db, c.req.valid('query').days, c.var.now)),
)
