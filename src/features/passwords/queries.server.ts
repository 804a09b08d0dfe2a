import { readFileSync } from 'node:fs'
import { verify } from '@node-rs/argon2'

const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(file.split('\n').filter((line) => line && !line.startsWith('# ') && line !== '#'))

/** Whether everybody's first guess would find it (decision 9). Capital letters do not make it rarer. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** Of a password that nobody has: what is compared when there is no login, so that both take the same time. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$jhvCugl8ZpZ2cPW1Xj24Vw$O9wFITmED/PQzOu1575l9nh266Qp4HcLUiMJCR6NBpw'

/** Whether a login's `password_hash` is of a password: that of a closed login is not, nor that of one that Google has opened. */
export const isPasswordHash = (stored: string): boolean => stored.startsWith('$argon2id$')

/** Whether it is the login's password. Takes as long without a login, or with one that has been closed, as with one. */
export async function passwordFits(login: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const password_hash = login && isPasswordHash(login.password_hash) ? login.password_hash : undefined
  const fits = await verify(password_hash ?? nobodysHash, password)
  return fits && password_hash !== undefined
}
