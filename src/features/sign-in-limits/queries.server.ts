import { createHash } from 'node:crypto'
import bowser from 'bowser'
import type { Db } from '#platform/db/db.server.ts'

/** A browser or program that asks, as far as it can be told from others. */
export interface Device {
  /** What known devices are kept under: a SHA-256, of the browser's own cookie if there is one. */
  key: Buffer
  /** The cookie's value: random, and made for this request when the browser brought none. Programs have none. */
  token: string | undefined
  /** As it calls itself, cut to a length that can be kept. */
  user_agent: string | null
}

/** The key of a browser that carries a cookie of ours. */
export const keyOfCookie = (token: string): Buffer => createHash('sha256').update(`cookie ${token}`).digest()

/** The key of a program: its kind, because it keeps nothing of ours. Good enough to notice a new kind, never to be trusted more than others. */
export const keyOfProgram = (user_agent: string | null): Buffer =>
  createHash('sha256')
    .update(`program ${deviceName(user_agent)}`)
    .digest()

const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(bowser.OS_MAP))
const unknown = 'Unknown device'

/**
 * "Chrome on macOS". Made of names on bowser's lists only, never of the text itself, which anybody may write as they like and which would end up in
 * mails.
 */
export function deviceName(user_agent: string | null): string {
  if (!user_agent) return unknown
  const read = bowser.getParser(user_agent)
  const [browser, system] = [read.getBrowserName(), read.getOSName()]
  if (!browsers.has(browser)) return systems.has(system) ? system : unknown
  return systems.has(system) ? `${browser} on ${system}` : browser
}

/** Whether somebody has signed in to this e-mail's login with this very cookie before. Programs are never known: anybody can claim to be one. */
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
