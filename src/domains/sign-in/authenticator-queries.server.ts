import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { siteName } from '#platform/brand.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Cipher, cipherOf, prefixLength } from '#platform/encryption.server.ts'
import { codeRules, recoveryCodeCount, typedCode } from './authenticator-rules.ts'

/** Encrypts the secrets of authenticator apps; the login's id is the owner. */
export const secretCipher = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Cipher =>
  cipherOf(SECRET_KEY, 'authenticator')

/** The part of a stored secret that names its key. */
export const keyOfSecret = sql<Buffer>`substring(authenticator.secret for ${sql.lit(prefixLength)})`

/** How many protected logins have a secret that no key of the configuration decrypts. */
export async function countLockedSecrets(db: Db, config: Pick<Config, 'SECRET_KEY'>): Promise<number> {
  const { count } = await db
    .selectFrom('authenticator')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`${keyOfSecret} <> all(${secretCipher(config).prefixes}::bytea[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The time-based codes of a secret; the app shows `label` beside them. */
export function codesOf(secret: Buffer, label = ''): TOTP {
  const { digits, period } = codeRules
  return new TOTP({
    issuer: siteName(),
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: new Secret({ buffer: bytesOf(secret) }),
  })
}

/** The time step of a code; undefined if the code isn't valid around `now`. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const { period, window } = codeRules
  const delta = codesOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

function bytesOf(secret: Buffer): ArrayBuffer {
  return Uint8Array.from(secret).buffer
}

/**
 * Whether a login needs a code at every sign-in, also if the site no longer offers authenticator
 * apps.
 */
export async function isProtected(db: Db, auth_user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('authenticator')
    .select('auth_user_id')
    .where('auth_user_id', '=', auth_user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a login has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, auth_user_id: string): Promise<boolean> {
  if (await isProtected(db, auth_user_id)) return true
  const passkey = db.selectFrom('passkey').select('id').where('auth_user_id', '=', auth_user_id)
  return (await passkey.executeTakeFirst()) !== undefined
}

/**
 * Letters and digits without `o`, `i` and `l`, which look like digits, and without those digits.
 */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Codes for a user who loses the phone: 118 random bits each, so that a plain SHA-256 can be
 * stored.
 */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 6 }, part).join('-'))
}

/** The form in which a recovery code is stored. */
export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(typedCode(code)).digest()
