import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { preferred, siteLanguages, t } from '#ui/language.ts'
import { currentScope, type Scope } from '../scope.server.ts'
import { inRequest } from '../tracing/tracing.server.ts'
import type { AppEnv, Deps } from './app.server.ts'
import { forbidden } from './errors.server.ts'
import { limitHeaders } from './limit-headers.server.ts'
import { heldByProxies, keepCookiePrivate, proxyHeader } from './proxy-caches.server.ts'
import { routeOf } from './route.server.ts'
import { closedPolicy, securityHeaders } from './security-headers.server.ts'
import { clientAddress } from './trusted-proxies.server.ts'
import { uuidv7 } from './uuid.server.ts'

/**
 * Starts every request: sets its dependencies, its id (the caller's, if it is valid), its time and
 * its address. Ends it with the headers that the route has not set itself.
 */
export const begin = (deps: Deps) => {
  const defaults = Object.entries({
    ...securityHeaders(deps.config.PUBLIC_URL),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('x-request-id')
    const request_id = given && /^[\w.-]{8,100}$/.test(given) ? given : uuidv7()
    for (const key of Object.keys(deps) as (keyof Deps)[]) c.set(key, deps[key])
    c.set('primary', deps.db)
    c.set('request_id', request_id)
    c.set('now', deps.clock.now())
    c.set('address', addressOf(c))
    const { method } = c.req
    const traced = { method, part: c.env.inProcess === true, traceparent: c.req.header('traceparent') }
    const scope = scopeOf(c, request_id)
    await inRequest(scope, traced, next, () => ({ route: routeOf(c), status: c.res.status }))
    c.res.headers.set('x-request-id', request_id)
    // A call of a page stays in this process, and the page has its own headers.
    if (c.env.inProcess) return
    keepCookiePrivate(c.res)
    const held = heldByProxies(c.req.raw, c.res)
    if (held) c.res.headers.set(proxyHeader, held)
    for (const [name, value] of defaults) setIfMissing(c.res.headers, name, value)
    // An answer that a proxy may hold goes to other callers, too.
    if (!scope.limits?.size || held) return
    for (const [name, value] of Object.entries(limitHeaders([...scope.limits.values()])))
      setIfMissing(c.res.headers, name, value)
  })
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

/**
 * The scope of a request. A call of a page belongs to the page's request. The path is not logged,
 * because the path of a calendar feed contains a secret.
 */
function scopeOf(c: Context<AppEnv>, request_id: string): Scope {
  const page = c.env.inProcess ? currentScope() : undefined
  const route = () => routeOf(c)
  if (page) return { ...page, call: route }
  const language = preferred(c.req.header('accept-language'), siteLanguages())
  return { request_id, route, language, who: {}, limits: new Map() }
}

/** The client's address, as far as proxies are trusted (TRUST_PROXY). */
function addressOf(c: Context<AppEnv>): string {
  return clientAddress(c.var.config.TRUST_PROXY, connectionAddress(c), c.req.header('x-forwarded-for'))
}

/** The address at the other end of the connection: the client's, or that of the nearest proxy. */
export function connectionAddress(c: Context<AppEnv>): string {
  return ('incoming' in c.env ? getConnInfo(c).remote.address : c.env.address) ?? 'unknown'
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects writes from other sites: a foreign or `null` Origin always, a missing Origin if there is
 * a cookie. API clients with a bearer token send neither.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (reads.has(c.req.method)) return next()
  const origin = c.req.header('origin')
  if (origin === undefined ? carriesCookie(c) : !isOurs(c, origin))
    throw forbidden(t('This request came from another site.'), 'foreign_origin')
  return next()
})

/** Whether a request has any cookie. */
export const carriesCookie = (c: Context<AppEnv>): boolean => Object.keys(getCookie(c)).length > 0

function isOurs(c: Context<AppEnv>, origin: string): boolean {
  const host = c.req.header('host')
  const ours = new URL(c.var.config.PUBLIC_URL)
  if (origin === ours.origin || origin === `https://${host}`) return true
  // On an HTTPS site, a plain HTTP origin may be an attacker in the network. This machine is safe.
  const mayBePlain = ours.protocol === 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host ?? '')
  return mayBePlain && origin === `http://${host}`
}
