import { Hono } from 'hono'
import { BookingFilter } from '#domains/bookings/contract.ts'
import { upToDate } from '#domains/bookings/deadlines-middleware.server.ts'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { Dashboard, Start } from './contract.ts'
import { getDashboard, getStart } from './queries.server.ts'

/** Mounted at /rest/v1/start. */
export const start = new Hono<SignedInEnv>()
  .use(requireProfile, upToDate)
  .get('/', answers('Get what the home page of a user shows', Start), async (c) => c.json(await getStart(c.var)))

const DashboardQuery = BookingFilter.extend(Paging.pick({ limit: true }).shape)

/** Mounted at /rest/v1/dashboard. */
export const dashboard = new Hono<SignedInEnv>()
  .use(requireProfile, upToDate)
  .get('/', answers('Get what the dashboard of a user shows', Dashboard), query(DashboardQuery), async (c) =>
    c.json(await getDashboard(c.var, c.req.valid('query'))),
  )
