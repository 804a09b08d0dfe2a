import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { compressAnyLength, compressWell, type Encoding, encodingFor, leastLength } from '../compression.server.ts'
import { keepNewest } from '../keep-newest.server.ts'
import type { AppEnv } from './app.server.ts'
import { jsonTextOf } from './json-text.server.ts'

/** Compresses the JSON of reads. Their ETag becomes a weak one: each encoding has other bytes. */
export const compressJson = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { res } = c
  const text = jsonTextOf(res)
  if (c.env.inProcess || c.req.method !== 'GET' || text === undefined) return
  const encoding = negotiateEncoding(c, text)
  if (!encoding) return
  const etag = res.headers.get('etag')
  res.headers.set('content-encoding', encoding)
  const body =
    etag && isOfVisitor(c) ? await compressOnce(text, encoding, etag) : await compressAnyLength(text, encoding)
  c.res = undefined
  c.res = new Response(body, { status: res.status, headers: res.headers })
})

/**
 * Chooses the encoding of an answer with this text, and sets its Vary and ETag accordingly.
 * Undefined if the answer is sent as it is.
 */
export function negotiateEncoding({ req, res: { headers } }: Context, text: string): Encoding | undefined {
  if (text.length < leastLength) return undefined
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const encoding = encodingFor(req.header('accept-encoding'))
  const etag = headers.get('etag')
  if (encoding && etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  return encoding
}

/** Whether a request has neither a session nor anything else that tells visitors apart. */
const isOfVisitor = ({ req }: Context<AppEnv>) => !req.header('cookie') && !req.header('authorization')

/**
 * Compressed answers to visitors, by encoding and ETag, which is a hash of the text: many ask for
 * the same list.
 */
const compressed = new Map<string, Uint8Array<ArrayBuffer>>()
const MOST_COMPRESSED = 200

async function compressOnce(text: string, encoding: Encoding, etag: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${encoding} ${etag}`
  const body = compressed.get(key) ?? (await compressWell(text, encoding))
  keepNewest(compressed, key, body, MOST_COMPRESSED)
  return body
}
