import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { codeRules, recoveryCodeCount, typedCode } from '#features/sign-in-methods/rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'

/** The clock-driven codes of a secret; `label` is what the app lists them under. */
export function codesOf(secret: Buffer, label = ''): TOTP {
  const { digits, period } = codeRules
  return new TOTP({
    issuer: 'Porchlight',
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: new Secret({ buffer: bytesOf(secret) }),
  })
}

/** The time step that a code belongs to, `undefined` when it is none of about now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const { period, window } = codeRules
  const delta = codesOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

function bytesOf(secret: Buffer): ArrayBuffer {
  return Uint8Array.from(secret).buffer
}

/** Whether a login is asked for a code at every sign-in: once enrolled always, whatever the operator offers now. */
export async function isProtected(db: Db | Tx, auth_user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('authenticator')
    .select('auth_user_id')
    .where('auth_user_id', '=', auth_user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Neither `o`, `i` nor `l`, which are read as digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes for the day on which the phone is lost: 79 bits each, so that their plain SHA-256 may lie in the database. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => [part(), part(), part(), part()].join('-'))
}

/** What is kept of a recovery code. */
export const hashOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(typedCode(code)).digest()
