import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './app.server.ts'

/**
 * The operations whose routes an address fits, as the OpenAPI document names them: `GET
 * /rest/v1/bookings/{id}`. Middleware does not count.
 */
export function operationsAt<Env extends AppEnv>(c: Context<Env>): string[] {
  const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL')
  return [...new Set(routes.map(({ method, path }) => `${method} ${templateOf(path)}`))]
}

/** `/rest/v1/bookings/:id` is `/rest/v1/bookings/{id}`. */
const templateOf = (path: string) => withoutSlash(path).replaceAll(/:(\w+)(\{[^/]*\})?\??/g, '{$1}')

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

/**
 * The pattern of the route that answers a request, without ids and secrets; middleware does not
 * count.
 */
export const routeOf = (c: Context<AppEnv>): string =>
  withoutSlash(matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'unknown')
