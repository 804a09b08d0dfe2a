import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { cookieName, cookieOptions } from '#platform/http/cookies.server.ts'
import type { ChallengePurpose } from './methods-queries.server.ts'

/** The part of a request's context that sets a cookie. */
type CookieContext = Pick<Context<AppEnv>, 'header'> & { var: { config: Config } }

/** A new key that only the browser will know; {@link keepKey} sends it. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** Ties a challenge to this browser, for a time in milliseconds. */
export function keepKey(c: CookieContext, purpose: ChallengePurpose, key: string, milliseconds: number): void {
  const { config } = c.var
  const maxAge = Math.floor(milliseconds / 1000)
  const cookie = generateCookie(nameFor(config, purpose), key, { ...cookieOptions(config), maxAge })
  c.header('set-cookie', cookie, { append: true })
}

/** The key that this browser sends back. */
export const keyOf = (c: Context<AppEnv>, purpose: ChallengePurpose): string | undefined =>
  getCookie(c, nameFor(c.var.config, purpose))

/** Makes the browser delete a key that has been used. */
export const dropKey = (c: CookieContext, purpose: ChallengePurpose): void => keepKey(c, purpose, '', 0)

const nameFor = (config: Config, purpose: ChallengePurpose) => cookieName(`porchlight-${purpose}`, config)
