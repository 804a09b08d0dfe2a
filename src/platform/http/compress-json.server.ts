import { createMiddleware } from 'hono/factory'
import { compress, encodingFor, leastLength } from '../compression.server.ts'
import type { AppEnv } from './app.server.ts'
import { jsonTextOf } from './json-text.server.ts'

/** Compresses the JSON of reads. Their ETag becomes a weak one: each encoding has other bytes. */
export const compressJson = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { res } = c
  const text = jsonTextOf(res)
  if (c.env.inProcess || c.req.method !== 'GET' || text === undefined || text.length < leastLength) return
  res.headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (!encoding) return
  const etag = res.headers.get('etag')
  if (etag?.startsWith('"')) res.headers.set('etag', `W/${etag}`)
  res.headers.set('content-encoding', encoding)
  const body = await compress(text, encoding)
  c.res = undefined
  c.res = new Response(body, { status: res.status, headers: res.headers })
})
