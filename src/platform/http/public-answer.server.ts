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
 * For GETs that say the same to everybody: an ETag, and half a minute in caches. Whoever is signed in may have just changed what they
 * read, and has their copy compared each time.
 */
export const publicAnswer = every(etag(), age)
