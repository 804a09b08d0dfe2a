import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './app.server.ts'

const texts = new WeakMap<Response, string>()

/**
 * Keeps the text of JSON responses for ETags, compression and calls in process: reading it back
 * from a Response takes longer than writing it did.
 */
export const keepJsonText = createMiddleware<AppEnv>((c, next) => {
  const json = (value: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>): Response =>
    jsonResponse(c, JSON.stringify(value), status, headers)
  c.json = json as Context['json']
  return next()
})

/** A response with this text of JSON. */
function jsonResponse(
  c: Context,
  text: string,
  status?: ContentfulStatusCode,
  headers?: Record<string, string>,
): Response {
  const response = c.body(text, status, { 'content-type': 'application/json', ...headers })
  texts.set(response, text)
  return response
}

/** The body of a response of `c.json`; undefined for any other. */
export function jsonTextOf(response: Response): string | undefined {
  return texts.get(response)
}
