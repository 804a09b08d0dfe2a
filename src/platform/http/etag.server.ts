import { hash } from 'node:crypto'
import { etag as etagOfAnyBody } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.server.ts'
import { negotiateEncoding } from './compress-json.server.ts'
import { documented } from './documented.server.ts'
import { jsonTextOf } from './json-text.server.ts'
import { withEtag } from './openapi-components.server.ts'

const compare = etagOfAnyBody()

/** An ETag, and 304 if the client has the same content. Calls in process need neither. */
export const etag = documented(
  withEtag,
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.env.inProcess) return next()
    return compare(c, async () => {
      await next()
      const text = c.res.ok ? jsonTextOf(c.res) : undefined
      if (text === undefined) return
      c.res.headers.set('etag', `"${hash('sha1', text)}"`)
      // A 304 has the same headers as the whole answer.
      negotiateEncoding(c, text)
    })
  }),
)
