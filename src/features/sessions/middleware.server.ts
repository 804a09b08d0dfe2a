import type { Context } from 'hono'
import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Session } from '#features/identity/contract.ts'
import type { LiveSession } from '#features/identity/queries.server.ts'
import { sessionLife } from '#features/identity/rules.ts'
import { rememberDevice } from '#features/sign-in-limits/middleware.server.ts'
import type { Device } from '#features/sign-in-limits/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { endSessions, type IssuedSession, renewSession, touchSession } from './commands.server.ts'

type MaybeInSession = AppEnv & { Variables: { session?: LiveSession; device?: () => Device } }

const DAY_MS = 24 * 3_600_000

/** The token that came along: `Authorization: Bearer …`, else the cookie. */
export function tokenOf(c: Context<AppEnv>): string | undefined {
  return bearerOf(c) ?? getCookie(c, nameFor(c.var.config))
}

/** Whether the client keeps its token itself, and so is no browser. */
export const bearerOf = (c: Context<AppEnv>) => c.req.header('authorization')?.match(/^Bearer (\S+)$/i)?.[1]

/** How a new session is wanted: `x-session: bearer` in the answer, `none` not at all (of a sign-up or a link), else in the cookie. */
export function sessionWanted(c: Context<AppEnv>): 'bearer' | 'none' | 'cookie' {
  const wanted = c.req.header('x-session')
  return wanted === 'bearer' || wanted === 'none' ? wanted : 'cookie'
}

/** Throws 422 for `x-session: none` where nothing would be left of a sign-in. */
export const opensSession = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionWanted(c) === 'none')
    throw invalid([
      { path: 'x-session', message: 'A sign-in opens a session: please leave x-session out, or ask for bearer' },
    ])
  await next()
})

/**
 * Hands a new session over in the way that the client asked for. A browser gets it in a cookie, with a second one by which it is recognised
 * later on; the session that was there before ends.
 */
export async function handOver(c: Context<MaybeInSession>, issued: IssuedSession): Promise<Session> {
  const { token, expires_at, remember } = issued
  if (sessionWanted(c) === 'bearer') return { expires_at: expires_at.toISOString(), access_token: token }
  if (c.var.session && !bearerOf(c)) await replace(c, c.var.session)
  keepInCookie(c, token, remember ? expires_at : undefined)
  if (c.var.device) rememberDevice(c, c.var.device())
  return { expires_at: expires_at.toISOString() }
}

async function replace(c: Context<MaybeInSession>, { id, auth_user_id }: LiveSession): Promise<void> {
  const { db, clock, address } = c.var
  const ending = { by: 'replacement', now: clock.now(), only: id, address } as const
  await transact(db, (tx) => endSessions(tx, auth_user_id, ending))
}

/**
 * Renews the session that asks. Its token goes back the way it came: one from a cookie never into the body, where a script that does
 * not belong on the page could read it.
 */
export async function handOn(c: Context<AppEnv>, session: LiveSession, token: string): Promise<Session> {
  const expires_at = await renewSession(c.var.db, session, c.var.clock.now())
  if (bearerOf(c)) return { expires_at: expires_at.toISOString(), access_token: token }
  keepInCookie(c, token, session.remember ? expires_at : undefined)
  return { expires_at: expires_at.toISOString() }
}

/** Notes that a session is in use, and renews a remembered one once a day (decision 4: 30 days, sliding). */
export async function slide(c: Context<AppEnv>, session: LiveSession, token: string): Promise<void> {
  const now = c.var.clock.now()
  const left = session.expires_at.getTime() - now.getTime()
  if (!session.remember || left > sessionLife.remembered - DAY_MS) return touchSession(c.var.db, session, now)
  session.expires_at = await renewSession(c.var.db, session, now)
  if (!bearerOf(c)) keepInCookie(c, token, session.expires_at)
}

/** The `set-cookie` that makes a browser forget its token. */
export function forgottenCookie(config: Config): string {
  return generateCookie(nameFor(config), '', { path: '/', maxAge: 0, secure: isHttps(config) })
}

/** HttpOnly, and Lax so that links from elsewhere arrive signed in (decision 5). Without `until` it goes when the browser is closed. */
function keepInCookie(c: Context<AppEnv>, token: string, until?: Date): void {
  const { clock, config } = c.var
  const maxAge = until && Math.floor((until.getTime() - clock.now().getTime()) / 1000)
  setCookie(c, nameFor(config), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isHttps(config),
    ...(maxAge !== undefined && { maxAge }),
  })
}

/** Over HTTPS the prefix makes browsers refuse the cookie from anywhere but this host. */
const nameFor = (config: Config) => (isHttps(config) ? '__Host-porchlight' : 'porchlight')
const isHttps = ({ PUBLIC_URL }: Config) => PUBLIC_URL.startsWith('https:')
