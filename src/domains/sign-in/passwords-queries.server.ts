import { readFileSync } from 'node:fs'
import { verify } from '@node-rs/argon2'
import { siteName } from '#platform/brand.ts'
import type { Db } from '#platform/db/db.server.ts'
import { isVisible } from '#platform/visible.ts'

const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(file.split('\n').filter((line) => line && !line.startsWith('# ') && line !== '#'))

/** The product's name, which is as easy to guess as a common password. */
const productNames = new Set(['porchlight', 'porch light', 'porch-light'])

/**
 * An ending of digits, punctuation and blanks, as in "Password123!", of at most this many
 * characters.
 */
const longestEnding = 8
const ending = /^[\d\p{P}\p{S}\s]+$/u

/**
 * Whether a password is easy to guess (docs/product/sign-in.md): blank, one repeated character, or,
 * in any case, a common password or the product's name, also with a usual ending.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return hasOneCharacter(lower) || isListed(lower) || hasUsualEnding(lower)
}

const isListed = (password: string): boolean =>
  common.has(password) || productNames.has(password) || password === siteName().toLowerCase()

/** Whether a password has no visible character, or only one that repeats. Blanks do not count. */
function hasOneCharacter(password: string): boolean {
  const visible = Array.from(password).filter((character) => isVisible(character))
  return new Set(visible).size < 2
}

/** Whether a listed password remains when the ending, or a part of it, is cut off. */
function hasUsualEnding(password: string): boolean {
  for (let cut = 1; cut <= longestEnding && cut < password.length; cut++) {
    if (!ending.test(password.slice(-cut))) return false
    if (isListed(password.slice(0, -cut))) return true
  }
  return false
}

/**
 * The hash of an unused password. It is compared if there is no login, so that both take the same
 * time.
 */
const unusedHash = '$argon2id$v=19$m=19456,t=2,p=1$jhvCugl8ZpZ2cPW1Xj24Vw$O9wFITmED/PQzOu1575l9nh266Qp4HcLUiMJCR6NBpw'

/**
 * Whether a login's `password_hash` is a hash; closed logins, and logins without a password, store
 * other text.
 */
const isPasswordHash = (stored: string): boolean => stored.startsWith('$argon2id$')

/**
 * Whether it is the login's password. Takes the same time if there is no login, or none with a
 * password.
 */
export async function passwordFits(login: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const password_hash = login && isPasswordHash(login.password_hash) ? login.password_hash : undefined
  const fits = await verify(password_hash ?? unusedHash, password)
  return fits && password_hash !== undefined
}

/** Whether a login has a password. Without one, Google or a passkey opens it. */
export async function hasPassword(db: Db, auth_user_id: string): Promise<boolean> {
  const { password_hash } = await db
    .selectFrom('auth_user')
    .select('password_hash')
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  return isPasswordHash(password_hash)
}
