import { Hono } from 'hono'
import { z } from 'zod'
import { answers, params } from '../../../platform/http/request.server.ts'
import type { SignedInEnv } from '../../accounts/middleware.server.ts'
import { actOf } from '../middleware.server.ts'
import { runJob } from './commands.server.ts'
import { Jobs } from './contract.ts'
import { getJobs } from './queries.server.ts'

const ByName = params(z.object({ name: z.string().regex(/^[a-z-]{1,60}$/) }))

/** Mounted at /rest/v1/admin/jobs. */
export const jobDesk = new Hono<SignedInEnv>()
  .get('/', answers('What is done in the background', Jobs), async (c) =>
    c.json(await getJobs(c.var.db, c.var.clock.now())),
  )
  .post('/:name/run', answers('Run a scheduled job now', Jobs), ByName, async (c) => {
    await runJob(c.var.db, c.req.valid('param').name, actOf(c))
    return c.json(await getJobs(c.var.db, c.var.clock.now()))
  })
