import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './app.server.ts'

/**
 * The pattern of the route that answers a request, without ids and secrets; middleware does not
 * count.
 */
export const routeOf = (c: Context<AppEnv>): string =>
  matchedRoutes(c)
    .findLast(({ method }) => method !== 'ALL')
    ?.path.replace(/(?<=.)\/$/, '') ?? 'unknown'
