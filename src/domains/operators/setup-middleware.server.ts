import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#platform/http/app.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { failed } from '#platform/http/openapi-components.server.ts'
import { beginSetup } from './setup-link-commands.server.ts'
import { getSetup } from './setup-queries.server.ts'

/** After {@link requireSetup}: `c.var` is the context of an operator without a login. */
export type SetupEnv = AppEnv & { Variables: { operator_id: null; is_set_up: true } }

/** Guards the routes of the link to set up a new site. Throws 410 for a link that has ended. */
export const requireSetup = documented(
  { responses: failed(410) },
  createMiddleware<SetupEnv>(async (c, next) => {
    await getSetup(c.var.primary, c.req.param('secret') ?? '', c.var.now)
    if (c.req.method !== 'GET') await beginSetup(c.var)
    c.set('operator_id', null)
    c.set('is_set_up', true)
    return next()
  }),
)
