import { createHash } from 'node:crypto'
import bowser from 'bowser'
import type { Db } from '#platform/db/db.server.ts'
import { msg, t } from '#ui/language.ts'
import type { Device } from './policy.server.ts'

/** The key of a browser that sends our cookie. */
export const keyOfCookie = (token: string): Buffer => createHash('sha256').update(`cookie ${token}`).digest()

/**
 * The key of a program: only its kind, since it has no cookie. It identifies new kinds, but proves
 * nothing. It is the same in each language.
 */
export function keyOfProgram(user_agent: string | null): Buffer {
  const { browser, system } = kindOf(user_agent)
  const kind = browser && system ? `${browser} on ${system}` : (browser ?? system ?? unknown)
  return createHash('sha256').update(`program ${kind}`).digest()
}

const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(bowser.OS_MAP))
const unknown = msg('Unknown device')

/** The name of a device: "Chrome on macOS". */
export function deviceName(user_agent: string | null): string {
  const { browser, system } = kindOf(user_agent)
  return browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? system ?? t(unknown))
}

/**
 * The browser and the system of a device, if bowser lists them: anyone can send any user agent, and
 * the names appear in emails.
 */
function kindOf(user_agent: string | null): { browser?: string | undefined; system?: string | undefined } {
  if (!user_agent) return {}
  const read = bowser.getParser(user_agent)
  const [browser, system] = [read.getBrowserName(), read.getOSName()]
  return { browser: browsers.has(browser) ? browser : undefined, system: systems.has(system) ? system : undefined }
}

/**
 * Whether this browser has signed in to the login of this email address. Always false for programs:
 * anyone can claim to be one.
 */
export async function isKnownBrowser(db: Db, email: string, { key, token }: Device): Promise<boolean> {
  if (token === undefined) return false
  const known = await db
    .selectFrom('known_device')
    .innerJoin('auth_user', 'auth_user.id', 'known_device.auth_user_id')
    .select('device_key')
    .where('email', '=', email)
    .where('device_key', '=', key)
    .executeTakeFirst()
  return known !== undefined
}
