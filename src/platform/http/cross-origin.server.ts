import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.server.ts'
import { bearerOf } from './bearer.server.ts'
import { carriesCookie, sameOriginWrites } from './edge.server.ts'

/**
 * Pages of any site may read these answers. Browsers don't accept `*` for requests with cookies.
 */
const readableAnywhere = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'last-event-id',
    // The headers of the Model Context Protocol, which clients send in each request.
    'mcp-method',
    'mcp-name',
    'mcp-protocol-version',
    'x-request-id',
  ],
  exposeHeaders: [
    'etag',
    'idempotency-replayed',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'www-authenticate',
    'x-request-id',
  ],
  maxAge: 7200,
})

/**
 * Lets pages of other sites call the API with the token of a program, but never with cookies. All
 * other requests are held to {@link sameOriginWrites}.
 */
export const crossOrigin = (isProgram: (bearer: string) => boolean): MiddlewareHandler<AppEnv> =>
  createMiddleware<AppEnv>(async (c, next) => {
    const bearer = bearerOf(c)
    const isByProgram = bearer !== undefined && isProgram(bearer) && !carriesCookie(c)
    return isByProgram || asksForToken(c) ? readableAnywhere(c, next) : sameOriginWrites(c, next)
  })

/** Whether a browser asks if a page of another site may send a token. */
const asksForToken = ({ req }: Context<AppEnv>) =>
  req.method === 'OPTIONS' &&
  req.header('access-control-request-method') !== undefined &&
  /(^|,)\s*authorization\s*(,|$)/i.test(req.header('access-control-request-headers') ?? '')
