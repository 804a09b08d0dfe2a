import type { Context, MiddlewareHandler } from 'hono'
import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#platform/config.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { bearerOf } from '#platform/http/bearer.server.ts'
import { cookieName, cookieOptions } from '#platform/http/cookies.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { noteLanguage, noteUser } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import type { Session } from './contract.ts'
import { deviceOf, rememberDevice } from './devices-middleware.server.ts'
import type { MaybeSignedIn, SignedInEnv } from './middleware.server.ts'
import type { LiveSession } from './policy.server.ts'
import { endSessions, type IssuedSession, renewSession, touchSession } from './sessions-commands.server.ts'
import { findSession } from './sessions-queries.server.ts'
import { isWorthExtending, visitorHeader } from './sessions-rules.ts'
import { isForProgram } from './tokens-rules.ts'

/**
 * Finds who sends a request: the user of a session, or with `identifyProgram` a program with a
 * token of its own. An invalid session counts as none, so that public pages stay public. The calls
 * that a page makes in process share one lookup.
 */
export const identify = (identifyProgram: MiddlewareHandler<MaybeSignedIn>) =>
  createMiddleware<MaybeSignedIn>(async (c, next) => {
    c.set('device', deviceOf(c))
    const bearer = bearerOf(c)
    if (bearer !== undefined && isForProgram(bearer)) await identifyProgram(c, next)
    else {
      await identifyUser(c)
      await next()
    }
    c.res.headers.set(visitorHeader, visitorOf(c.var))
  })

async function identifyUser(c: Context<MaybeSignedIn>): Promise<void> {
  const session = await sessionOf(c)
  if (!session) return
  c.set('session', session)
  noteUser(session.identity.profile.id)
  // The browser asks for a file behind a link, and only knows its own language.
  if (!c.env.inProcess && c.req.header('sec-fetch-mode') === 'navigate') noteLanguage(session.identity.language)
  if (session.kind === 'full') c.set('profile', session.identity.profile)
}

type Found = Promise<LiveSession | undefined>

/** The sessions of HTTP requests that are being answered, by their connection's request object. */
const found = new WeakMap<object, Found>()

/**
 * The calls that a page makes to render share one session, because they only read and pass on the
 * same cookies.
 */
async function sessionOf(c: Context<AppEnv>): Found {
  const { incoming } = c.env
  if (typeof incoming !== 'object' || incoming === null) return findAndSlide(c)
  const session = found.get(incoming) ?? findAndSlide(c)
  found.set(incoming, session)
  return session
}

async function findAndSlide(c: Context<AppEnv>): Found {
  const token = tokenOf(c)
  if (token === undefined) return undefined
  const session = await findSession(c.var.db, token, c.var.now)
  if (!session) return undefined
  // A replica is used while the primary is down, and takes no writes.
  if (c.var.db !== c.var.primary) return session
  await extendSession(c, session, token)
  return session
}

const visitorOf = ({ profile, session }: Partial<SignedInEnv['Variables']>) =>
  profile ? profile.id + (session?.remember ? '; remembered' : '') : 'nobody'

/** Records that a session is in use, and extends a remembered one once a day. */
async function extendSession(c: Context<AppEnv>, session: LiveSession, token: string): Promise<void> {
  if (!isWorthExtending(session, c.var.now)) return touchSession(c.var, session)
  session.expires_at = await renewSession(c.var, session)
  if (!bearerOf(c)) keepInCookie(c, token, session.expires_at)
}

/** The token of a request: `Authorization: Bearer …`, else the cookie. */
export function tokenOf(c: Context<AppEnv>): string | undefined {
  return bearerOf(c) ?? getCookie(c, nameFor(c.var.config))
}

/**
 * Where the client wants a new session: with `x-session: bearer` in the response, with `none`
 * nowhere, otherwise in the cookie.
 */
export function requestedSession(c: Context<AppEnv>): 'bearer' | 'none' | 'cookie' {
  const header = c.req.header('x-session')
  return header === 'bearer' || header === 'none' ? header : 'cookie'
}

/** Throws 422 for `x-session: none`, where a sign-in would have no effect. */
export const opensSession = documented(
  { parameters: [{ $ref: '#/components/parameters/SessionKind' }] },
  createMiddleware<AppEnv>(async (c, next) => {
    if (requestedSession(c) === 'none')
      throw invalid([
        { path: 'x-session', message: t('A sign-in opens a session: please leave x-session out, or ask for bearer') },
      ])
    await next()
  }),
)

/**
 * Hands a new session to the client in the way that it asked for. A browser gets it in a cookie,
 * and a second cookie by which it is recognized later; its previous session ends.
 */
export async function handOver(c: Context<MaybeSignedIn>, issued: IssuedSession): Promise<Session> {
  const { token, expires_at, remember } = issued
  if (requestedSession(c) === 'bearer') return { expires_at: expires_at.toISOString(), access_token: token }
  if (c.var.session && !bearerOf(c)) await replace(c, c.var.session)
  keepInCookie(c, token, remember ? expires_at : undefined)
  if (c.var.device) rememberDevice(c, c.var.device())
  return { expires_at: expires_at.toISOString() }
}

async function replace(c: Context<MaybeSignedIn>, { id, auth_user_id }: LiveSession): Promise<void> {
  await transact(c.var, (context) => endSessions(context, { auth_user_id, by: 'replacement', only: id }))
}

/**
 * Renews the session of a request. The token goes back the way it came: never from a cookie into
 * the body, where an injected script could read it.
 */
export async function renew(c: Context<AppEnv>, session: LiveSession, token: string): Promise<Session> {
  const expires_at = await renewSession(c.var, session)
  if (bearerOf(c)) return { expires_at: expires_at.toISOString(), access_token: token }
  keepInCookie(c, token, session.remember ? expires_at : undefined)
  return { expires_at: expires_at.toISOString() }
}

/** Makes the browser delete its token. */
export function dropCookie(c: Pick<Context, 'header'> & { var: { config: Config } }): void {
  const { config } = c.var
  const cookie = generateCookie(nameFor(config), '', { ...cookieOptions(config), maxAge: 0 })
  c.header('set-cookie', cookie, { append: true })
}

/** Without `until`, the cookie ends with the browser. */
function keepInCookie(c: Context<AppEnv>, token: string, until?: Date): void {
  const { now, config } = c.var
  const maxAge = until && Math.floor((until.getTime() - now.getTime()) / 1000)
  setCookie(c, nameFor(config), token, { ...cookieOptions(config), ...(maxAge !== undefined && { maxAge }) })
}

/** Whether a `cookie` header may carry a session. */
export function hasSessionCookie(header: string | null | undefined, config: Config): boolean {
  return header?.includes(`${nameFor(config)}=`) ?? false
}

const nameFor = (config: Config) => cookieName('porchlight', config)
