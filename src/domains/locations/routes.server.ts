import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#platform/http/app.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { etag } from '#platform/http/etag.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { Location, Whereabouts } from './contract.ts'
import { getNearestZip, getZip } from './queries.server.ts'

/** Places are public and rarely change. An hour is short enough for corrections of the table. */
const forAnHour = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=3600')
})

/** Mounted at /rest/v1/locations. */
export const locations = new Hono<AppEnv>()
  .use(etag, forAnHour)
  .get('/zip/:zip', answers('Get the place of a ZIP code', Location), async (c) =>
    c.json(await getZip(c.var, c.req.param('zip'))),
  )
  .get(
    '/nearest',
    answers('Get the ZIP code nearest to a position', Location),
    mayAnswer(404),
    query(Whereabouts),
    async (c) => {
      const { lat: latitude, lng: longitude } = c.req.valid('query')
      return c.json(await getNearestZip(c.var.db, { latitude, longitude }))
    },
  )
