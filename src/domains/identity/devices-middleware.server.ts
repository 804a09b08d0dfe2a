import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { cookieName, cookieOptions } from '#platform/http/cookies.server.ts'
import { keyOfCookie, keyOfProgram } from './devices-queries.server.ts'
import { deviceLifeMs } from './devices-rules.ts'
import type { Device } from './policy.server.ts'

/**
 * The device of a request, determined on first use. A browser without a cookie gets a new token,
 * which {@link rememberDevice} sends.
 */
export function deviceOf(c: Context<AppEnv>): () => Device {
  let found: Device | undefined
  return () => (found ??= recognize(c))
}

function recognize(c: Context<AppEnv>): Device {
  const user_agent = c.req.header('user-agent')?.slice(0, 400) ?? null
  const given = getCookie(c, deviceCookie(c.var.config))
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken(c)
  return { key: token === undefined ? keyOfProgram(user_agent) : keyOfCookie(token), token, user_agent }
}

/** A program that stores its session token itself wouldn't keep a cookie. */
const newToken = (c: Context<AppEnv>) =>
  c.req.header('x-session') === 'bearer' || c.req.header('authorization')
    ? undefined
    : randomBytes(32).toString('base64url')

/** Lets a browser be recognized for a year from now on. The cookie opens nothing. */
export function rememberDevice(c: Context<AppEnv>, { token }: Device): void {
  if (token === undefined) return
  const { config } = c.var
  setCookie(c, deviceCookie(config), token, { ...cookieOptions(config), maxAge: deviceLifeMs / 1000 })
}

/** The name of the cookie by which a browser is recognized. */
export const deviceCookie = (config: Config) => cookieName('porchlight-device', config)
