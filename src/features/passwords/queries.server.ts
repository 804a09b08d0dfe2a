import { readFileSync } from 'node:fs'
import { verify } from '@node-rs/argon2'
import type { Db } from '#platform/db/db.server.ts'

const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(file.split('\n').filter((line) => line && !line.startsWith('# ') && line !== '#'))

/** Whether a password is one of the most common ones, in any case (docs/product/sign-in.md). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** The hash of an unused password. It is compared if there is no login, so that both take the same time. */
const unusedHash = '$argon2id$v=19$m=19456,t=2,p=1$jhvCugl8ZpZ2cPW1Xj24Vw$O9wFITmED/PQzOu1575l9nh266Qp4HcLUiMJCR6NBpw'

/** Whether a login's `password_hash` is a hash; closed logins, and logins without a password, store other text. */
const isPasswordHash = (stored: string): boolean => stored.startsWith('$argon2id$')

/** Whether it is the login's password. Takes the same time if there is no login, or none with a password. */
export async function passwordFits(login: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const password_hash = login && isPasswordHash(login.password_hash) ? login.password_hash : undefined
  const fits = await verify(password_hash ?? unusedHash, password)
  return fits && password_hash !== undefined
}

/** Whether a login has a password; else Google or a passkey opens it. */
export async function hasPassword(db: Db, auth_user_id: string): Promise<boolean> {
  const { password_hash } = await db
    .selectFrom('auth_user')
    .select('password_hash')
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  return isPasswordHash(password_hash)
}
