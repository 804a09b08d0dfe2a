import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { texts } from '#features/identity/rules.ts'
import { type Device, isKnownBrowser } from '#features/sign-in-limits/queries.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import { isCommonPassword } from './queries.server.ts'

/** What commands of this slice need to know about a request. */
export type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock' | 'config' | 'address'> & {
  /** The browser or program that asks; `identify` makes it. */
  device?: () => Device
}

const quarterOfAnHour = 15 * 60
const message = texts.tooManyTries

/**
 * How often a wrong password may be tried. Sign-in, sign-up, password change and deletion draw on the same points, so that none of them
 * is a way around the others. The widest one lets nobody guess on from ever new addresses; a browser in which the login has been used
 * has tries of its own, so that strangers who use up all others do not lock the owner out.
 */
const limits = {
  ofOneAtOneAddress: { name: 'password-email-address', points: 10, seconds: quarterOfAnHour, message },
  ofOneAddress: { name: 'password-address', points: 100, seconds: quarterOfAnHour, message },
  ofOneInOneBrowser: { name: 'password-email-device', points: 10, seconds: quarterOfAnHour, message },
  ofOne: { name: 'password-email', points: 100, seconds: 3600, message },
} satisfies Record<string, Limit>

/** Hashes by argon2id with OWASP's least: 19 MiB, two passes, one lane; about 15 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** Throws 422 for a password that would be guessed first (decision 9). `path` names its field. */
export function refuseCommonPassword(password: string, path = 'password'): void {
  if (isCommonPassword(password)) throw invalid([{ path, message: texts.passwordTooCommon }])
}

/**
 * Counts a try before the password is looked at, so that guesses side by side cannot slip through; throws 429 when there have been too
 * many. Call what it resolves to when the password was right: then the try does not count.
 */
export async function countPasswordTry(asking: Asking, email: string): Promise<() => Promise<void>> {
  const { pool } = asking
  const tries = await limitsOn(asking, email)
  for (const [limit, key] of tries) await spend(pool, limit, key)
  return async () => {
    for (const [limit, key] of tries) await giveBack(pool, limit, key)
  }
}

async function limitsOn({ db, address, device }: Asking, email: string): Promise<[Limit, string][]> {
  const who = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const where = networkOf(address)
  const browser = device?.()
  if (browser && (await isKnownBrowser(db, email, browser)))
    return [[limits.ofOneInOneBrowser, `${who} ${browser.key.toString('base64url')}`]]
  return [
    [limits.ofOneAtOneAddress, `${who} ${where}`],
    [limits.ofOneAddress, where],
    [limits.ofOne, who],
  ]
}
