import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.server.ts'

const age = createMiddleware<AppEnv & { Variables: { session?: object } }>(async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.res.headers.set('cache-control', c.get('session') ? 'private, no-cache' : 'public, max-age=30')
  c.res.headers.append('vary', 'cookie, authorization')
})

/**
 * For public GETs: an ETag and 30 seconds in caches. Signed-in users revalidate every time, because
 * they may have just changed the content.
 */
export const publicAnswer = every(etag(), age)
