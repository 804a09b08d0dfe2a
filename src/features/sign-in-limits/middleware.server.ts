import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { deviceLifeMs } from '#features/identity/rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { type Device, keyOfCookie, keyOfProgram } from './queries.server.ts'

/**
 * Which browser or program asks: found out when it is first needed, and the same for the whole request. A browser without a cookie gets a new
 * token, which {@link rememberDevice} hands to it.
 */
export function deviceOf(c: Context<AppEnv>): () => Device {
  let found: Device | undefined
  return () => (found ??= recognise(c))
}

function recognise(c: Context<AppEnv>): Device {
  const user_agent = c.req.header('user-agent')?.slice(0, 400) ?? null
  const given = getCookie(c, nameFor(c.var.config))
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken(c)
  return { key: token === undefined ? keyOfProgram(user_agent) : keyOfCookie(token), token, user_agent }
}

/** None for a program that keeps its own session token: it would not keep this one. */
const newToken = (c: Context<AppEnv>) =>
  c.req.header('x-session') === 'bearer' || c.req.header('authorization')
    ? undefined
    : randomBytes(32).toString('base64url')

/** Lets a browser be recognised for a year from now on. The cookie opens nothing. */
export function rememberDevice(c: Context<AppEnv>, { token }: Device): void {
  if (token === undefined) return
  setCookie(c, nameFor(c.var.config), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isHttps(c.var.config),
    maxAge: deviceLifeMs / 1000,
  })
}

const nameFor = (config: Config) => (isHttps(config) ? '__Host-porchlight-device' : 'porchlight-device')
const isHttps = ({ PUBLIC_URL }: Config) => PUBLIC_URL.startsWith('https:')
