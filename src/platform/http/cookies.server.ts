import type { Config } from '../config.server.ts'

const isHttps = ({ PUBLIC_URL }: Config) => PUBLIC_URL.startsWith('https:')

/**
 * The full name of a cookie. Over HTTPS, its prefix makes browsers reject the cookie from any other
 * host.
 */
export const cookieName = (name: string, config: Config): string => (isHttps(config) ? `__Host-${name}` : name)

/**
 * The attributes of every cookie. Lax, because links and redirects from other sites arrive signed
 * in.
 */
export const cookieOptions = (config: Config) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps(config) }) as const
