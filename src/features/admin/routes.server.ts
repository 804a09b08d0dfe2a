import { Hono } from 'hono'
import { z } from 'zod'
import { auditTrail } from '#features/admin-audit/routes.server.ts'
import { outbox } from '#features/admin-mails/routes.server.ts'
import { businesses } from '#features/admin-providers/routes.server.ts'
import { settings } from '#features/admin-settings/routes.server.ts'
import { people } from '#features/admin-users/routes.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { reportDesk, requestDesk, reviewDesk } from '#features/moderation/routes.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { runJob } from './commands.server.ts'
import { Jobs, Overview, OverviewWishes } from './contract.ts'
import { actOf, requireOperator } from './middleware.server.ts'
import { getJobs, getOverview } from './queries.server.ts'

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

/** Mounted at /rest/v1/admin/overview. */
export const overview = new Hono<SignedInEnv>().get(
  '/',
  answers('What happened lately', Overview),
  query(OverviewWishes),
  async (c) => c.json(await getOverview(c.var.db, c.req.valid('query').days, c.var.clock.now())),
)

/** Mounted at /rest/v1/admin: for operators, all of it. */
export const admin = new Hono<SignedInEnv>()
  .use(requireOperator)
  .route('/overview', overview)
  .route('/people', people)
  .route('/providers', businesses)
  .route('/reports', reportDesk)
  .route('/reviews', reviewDesk)
  .route('/requests', requestDesk)
  .route('/mails', outbox)
  .route('/jobs', jobDesk)
  .route('/audit', auditTrail)
  .route('/settings', settings)
