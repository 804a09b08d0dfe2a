import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, forbidden, HttpError } from '#platform/http/errors.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import type { AuthenticatorSetup, RecoveryCodes } from './authenticator-contract.ts'
import { assertSecretsReadable } from './authenticator-policy.server.ts'
import {
  codesOf,
  hashOfRecoveryCode,
  isProtected,
  keyOfSecret,
  newRecoveryCodes,
  secretCipher,
  stepOf,
} from './authenticator-queries.server.ts'
import { codeTexts, isAppCode, setupLifeMs, typedCode } from './authenticator-rules.ts'

declare const counted: unique symbol

/**
 * A code that counts as a try. Only {@link withCountedCode} creates one, so that no caller forgets
 * the limit.
 */
export type CountedCode = string & { [counted]: true }

const quarterOfAnHour = 15 * 60
const message = codeTexts.tooManyCodes

/**
 * Three of a million codes are valid at a time: at 30 tries an hour, a guess takes about a year.
 */
const limits = {
  perLoginAndAddress: { name: 'code-login-address', points: 10, seconds: quarterOfAnHour, message },
  perAddress: { name: 'code-address', points: 100, seconds: quarterOfAnHour, message },
  perLogin: { name: 'code-login', points: 30, seconds: 3600, message },
} satisfies Record<string, Limit>

/**
 * Counts a code as a try before it is checked, and takes that back if `work` succeeds. It runs
 * outside any transaction, because a wrong code must roll back neither the count nor the audit
 * entry. Throws 429 after too many tries.
 */
export async function withCountedCode<T>(
  context: VisitorContext,
  { auth_user_id, code }: { auth_user_id: string; code: string | undefined },
  work: (code: CountedCode | undefined) => Promise<T>,
): Promise<T> {
  if (code === undefined) return work(undefined)
  const { pool, address } = context
  const network = networkOf(address)
  const tries: [Limit, string][] = [
    [limits.perLoginAndAddress, `${auth_user_id} ${network}`],
    [limits.perAddress, network],
    [limits.perLogin, auth_user_id],
  ]
  for (const [limit, key] of tries) await spend(pool, limit, key)
  const result = await work(code as CountedCode).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.code === 'wrong_code')
      await record(context, { kind: 'factor.refused', subject_id: auth_user_id })
    throw error
  })
  for (const [limit, key] of tries) await giveBack(pool, limit, key)
  return result
}

/** The kind of code that a user entered. */
type GivenFactor = 'authenticator' | 'recovery_code'

/**
 * Uses up the code of a protected login; does nothing for a login without an authenticator app. The
 * caller locks the login, so that a code works once. Throws 403 `code_required` or `wrong_code`.
 */
export async function requireCode(
  context: TxContext,
  { auth_user_id, code }: { auth_user_id: string; code: CountedCode | undefined },
): Promise<GivenFactor | undefined> {
  const { db, now, config } = context
  const own = await db
    .selectFrom('authenticator')
    .select(['secret', 'last_step'])
    .where('auth_user_id', '=', auth_user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!own) return undefined
  if (code === undefined) throw forbidden(codeTexts.codeMissing, 'code_required')
  const typed = typedCode(code)
  const used = isAppCode(typed)
    ? await spendStep(context, auth_user_id, stepOf(secretCipher(config).decrypt(own.secret, auth_user_id), typed, now))
    : await spendRecoveryCode(context, auth_user_id, typed)
  if (!used) throw wrongCode()
  return isAppCode(typed) ? 'authenticator' : 'recovery_code'
}

/** A code works once, and no code works that is older than the last one used. */
async function spendStep({ db }: TxContext, auth_user_id: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('auth_user_id', '=', auth_user_id)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', String(step))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function spendRecoveryCode({ db }: TxContext, auth_user_id: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('auth_user_id', '=', auth_user_id)
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/**
 * Creates the secret of a new authenticator app; a second call replaces it. It protects nothing
 * before {@link confirmAuthenticator}. Throws 409 `already_protected`.
 */
export async function startAuthenticator(
  { db, now: created_at, config }: TxContext,
  { auth_user_id, email }: { auth_user_id: string; email: string },
): Promise<AuthenticatorSetup> {
  if (await isProtected(db, auth_user_id)) throw alreadyProtected()
  const plain = randomBytes(20)
  const secret = secretCipher(config).encrypt(plain, auth_user_id)
  await db
    .insertInto('authenticator')
    .values({ auth_user_id, secret, created_at })
    .onConflict((own) => own.column('auth_user_id').doUpdateSet({ secret, created_at, last_step: null }))
    .execute()
  const codes = codesOf(plain, email)
  const uri = codes.toString()
  return { secret: codes.secret.base32, uri, qr: renderSVG(uri, { border: 2 }) }
}

/**
 * Protects a login from now on, if the first code is right. Throws 403 `wrong_code`, 409
 * `already_protected`, and 409 `not_begun` without a setup in the last 15 minutes.
 */
export async function confirmAuthenticator(
  context: TxContext,
  { auth_user_id, code }: { auth_user_id: string; code: CountedCode },
): Promise<RecoveryCodes> {
  const { db, now, config } = context
  if (await isProtected(db, auth_user_id)) throw alreadyProtected()
  const setup = await db
    .selectFrom('authenticator')
    .select('secret')
    .where('auth_user_id', '=', auth_user_id)
    .where('created_at', '>', new Date(now.getTime() - setupLifeMs))
    .executeTakeFirst()
  if (!setup) throw conflict('not_begun', codeTexts.setupExpired)
  const secret = secretCipher(config).decrypt(setup.secret, auth_user_id)
  const typed = typedCode(code)
  const last_step = isAppCode(typed) ? stepOf(secret, typed, now) : undefined
  if (last_step === undefined) throw wrongCode()
  await db
    .updateTable('authenticator')
    .set({ confirmed_at: now, last_step })
    .where('auth_user_id', '=', auth_user_id)
    .execute()
  return replaceRecoveryCodes(context, auth_user_id)
}

/** Removes a login's authenticator app with its recovery codes. Returns false if there was none. */
export async function removeAuthenticator({ db }: TxContext, auth_user_id: string): Promise<boolean> {
  const removed = await db.deleteFrom('authenticator').where('auth_user_id', '=', auth_user_id).executeTakeFirst()
  await db.deleteFrom('recovery_code').where('auth_user_id', '=', auth_user_id).execute()
  return removed.numDeletedRows > 0n
}

/** Replaces a login's recovery codes. Throws 409 `not_protected`. */
export async function renewRecoveryCodes(context: TxContext, auth_user_id: string): Promise<RecoveryCodes> {
  if (!(await isProtected(context.db, auth_user_id))) throw notProtected()
  return replaceRecoveryCodes(context, auth_user_id)
}

async function replaceRecoveryCodes({ db }: TxContext, auth_user_id: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes()
  await db.deleteFrom('recovery_code').where('auth_user_id', '=', auth_user_id).execute()
  await db
    .insertInto('recovery_code')
    .values(recovery_codes.map((code) => ({ auth_user_id, code_hash: hashOfRecoveryCode(code) })))
    .execute()
  return { recovery_codes }
}

/** How many secrets one transaction encrypts again. */
const rotationBatch = 500

/**
 * Encrypts the secrets of all logins with the first key of SECRET_KEY, in batches, while the site
 * is open. Returns how many had another key. Throws a {@link ConfigurationError} if a key is
 * missing.
 */
export async function rotateSecrets(context: Context): Promise<number> {
  await assertSecretsReadable(context.db, context.config)
  let count = 0
  let batch: number
  do {
    batch = await transact(context, rotateSome)
    count += batch
  } while (batch === rotationBatch)
  await record(context, { kind: 'secrets.rotated', details: { count } })
  return count
}

async function rotateSome({ db, config }: TxContext): Promise<number> {
  const cipher = secretCipher(config)
  const [, ...earlier] = cipher.prefixes
  const rows = await db
    .selectFrom('authenticator')
    .select(['auth_user_id', 'secret'])
    .where(sql<boolean>`${keyOfSecret} = any(${earlier}::bytea[])`)
    .limit(rotationBatch)
    .forUpdate()
    .execute()
  for (const { auth_user_id, secret: stored } of rows) {
    const secret = cipher.encrypt(cipher.decrypt(stored, auth_user_id), auth_user_id)
    await db.updateTable('authenticator').set({ secret }).where('auth_user_id', '=', auth_user_id).execute()
  }
  return rows.length
}

const wrongCode = () => forbidden(codeTexts.wrongCode, 'wrong_code')
const alreadyProtected = () => conflict('already_protected', codeTexts.alreadyProtected)

/** 409: the login has no authenticator app. */
export const notProtected = () => conflict('not_protected', codeTexts.notProtected)
