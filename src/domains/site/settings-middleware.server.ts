import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#platform/http/app.server.ts'
import { refreshSite } from './settings-queries.server.ts'

/** Makes this process know the settings and categories of the site before it answers. */
export const knowSite = createMiddleware<AppEnv>(async (c, next) => {
  await refreshSite(c.var)
  await next()
})
