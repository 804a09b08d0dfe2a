import { Hono } from 'hono'
import { identify } from './features/accounts/middleware.server.ts'
import { site } from './features/site/routes.server.ts'
import { locations } from './features/locations/routes.server.ts'
import { type AppEnv, type Deps } from './platform/http/app.server.ts'
import { begin, sameOriginWrites } from './platform/http/edge.server.ts'
import { onError, onNotFound } from './platform/http/problems.server.ts'
import { wellFormed } from './platform/http/request.server.ts'

/** The whole URL map of the API. */
export function createApi(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .onError(onError)
    .notFound(onNotFound)
    .use(begin(deps))
    .use(sameOriginWrites)
    .use(wellFormed)
    .use(identify)
    .route('/rest/v1/site', site)
    .route('/rest/v1/locations', locations)
}
