import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.server.ts'
import { documented } from './documented.server.ts'
import { etag } from './etag.server.ts'
import { withEtag } from './openapi-components.server.ts'

const cached = (forVisitors: string) =>
  createMiddleware<AppEnv & { Variables: { session?: object } }>(async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.res.headers.set('cache-control', c.get('session') ? 'private, no-cache' : forVisitors)
    c.res.headers.append('vary', 'cookie, authorization, accept-language')
  })

/**
 * For public GETs: an ETag and 30 seconds in caches. Signed-in users revalidate every time, because
 * they may have just changed the content.
 */
export const publicAnswer = documented(withEtag, every(etag, cached('public, max-age=30')))

/**
 * For public GETs that must be exact, such as free times: an ETag, and caches revalidate every
 * time.
 */
export const currentAnswer = documented(withEtag, every(etag, cached('public, no-cache')))
