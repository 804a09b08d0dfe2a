import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deviceName, isKnownBrowser } from '#domains/identity/devices-queries.server.ts'
import { deviceLifeMs } from '#domains/identity/devices-rules.ts'
import { texts } from '#domains/identity/limits.ts'
import type { Device, VisitorContext } from '#domains/identity/policy.server.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { giveBack, isLeft, type Limit, onNetworks, resetLimit, spend } from '#platform/rate-limits.server.ts'
import { inLanguage } from '#platform/scope.server.ts'

const quarterOfAnHour = 15 * 60
const message = texts.tooManyTries

/**
 * How often a wrong password may be tried. Sign-in, sign-up, password change and account deletion
 * share these limits, so that none of them is a way around the others. `perLogin` stops guesses
 * from ever-changing addresses. A browser that the login has used has a limit of its own, so that
 * strangers can't lock the owner out.
 */
const limits = {
  perLoginAndAddress: { name: 'password-email-address', points: 10, seconds: quarterOfAnHour, message },
  perAddress: { name: 'password-address', points: 100, seconds: quarterOfAnHour, message },
  perLoginAndBrowser: { name: 'password-email-device', points: 10, seconds: quarterOfAnHour, message },
  perLogin: { name: 'password-email', points: 100, seconds: 3600, message },
} satisfies Record<string, Limit>

/** How often the owner gets an email about a paused sign-in. */
const pauseMails: Limit = { name: 'password-pause-mail', points: 1, seconds: 3600, message }

/**
 * Counts a try before the password is checked, so that parallel guesses can't slip through. Throws
 * 429 after too many. Call the returned function if the password was right: then the try is free.
 * If all new browsers have to wait, the owner learns it by email.
 */
export async function countPasswordTry(context: VisitorContext, email: string): Promise<() => Promise<void>> {
  const { pool } = context
  const tries = await limitsOn(context, email)
  for (const [limit, key] of tries)
    await spend(pool, limit, key).catch(async (refused: unknown) => {
      if (limit === limits.perLogin && refused instanceof HttpError) await tellOwner(context, email, refused)
      throw refused
    })
  return async () => {
    for (const [limit, key] of tries) await giveBack(pool, limit, key)
  }
}

async function tellOwner(context: VisitorContext, email: string, { retryAfter = 0 }: HttpError): Promise<void> {
  const { db, pool, now, config } = context
  if (!(await isLeft(pool, pauseMails, keyOf(email)))) return
  const login = await findLogin(db, email)
  if (!login || login.suspended_at || (config.SMTP_URL && !login.confirmed_at)) return
  const until = new Date(now.getTime() + retryAfter * 1000)
  await transact(context, (context) => announce(context, 'account.password_paused', { auth_user_id: login.id, until }))
}

async function limitsOn({ db, address, device }: VisitorContext, email: string): Promise<[Limit, string][]> {
  const login = keyOf(email)
  const network = networkOf(address)
  const browser = device?.()
  if (browser && (await isKnownBrowser(db, email, browser)))
    return [[limits.perLoginAndBrowser, `${login} ${browser.key.toString('base64url')}`]]
  return [
    [limits.perLoginAndAddress, `${login} ${network}`],
    ...onNetworks(limits.perAddress, address),
    [limits.perLogin, login],
  ]
}

const keyOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/**
 * Lets the owner of a login sign in from a new browser and from here again, no matter how often
 * strangers guessed.
 */
export async function forgivePasswordTries({ pool, address }: VisitorContext, email: string): Promise<void> {
  const login = keyOf(email)
  await resetLimit(pool, limits.perLogin, login)
  await resetLimit(pool, limits.perLoginAndAddress, `${login} ${networkOf(address)}`)
}

/**
 * Records that a login is used on a device, and announces a new device unless it is the login's
 * first. The caller locks the login, so that two sign-ins at once can't both be the first.
 */
export async function recordDevice(
  context: TxContext,
  { auth_user_id, device }: { auth_user_id: string; device: Device },
): Promise<void> {
  const { db, now } = context
  const { hasOthers, language } = await db
    .selectFrom('known_device')
    .select(sql<boolean>`count(*) > 0`.as('hasOthers'))
    .select(sql<string | null>`(select language from auth_user where id = ${auth_user_id})`.as('language'))
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  // The user reads the name, and a stranger may sign in whose browser speaks another language.
  const name = inLanguage(language, () => deviceName(device.user_agent))
  const { isNew } = await db
    .insertInto('known_device')
    .values({ auth_user_id, device_key: device.key, name, first_seen_at: now, last_seen_at: now })
    .onConflict((same) => same.columns(['auth_user_id', 'device_key']).doUpdateSet({ name, last_seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew && hasOthers) await announce(context, 'account.new_device', { auth_user_id, device: name })
}

/** Deletes the known devices of a login. */
export async function forgetDevices({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db.deleteFrom('known_device').where('auth_user_id', '=', auth_user_id).execute()
}

/** Deletes devices whose cookie has expired. */
export async function sweepDevices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', new Date(now.getTime() - deviceLifeMs))
    .execute()
}

/**
 * Not recorded as rejected sign-ins: a request for a code isn't one, a wrong code has an entry of
 * its own, rate-limited requests would fill the trail, and users may cancel at Google.
 */
const unrecorded = new Set(['code_required', 'wrong_code', 'rate_limited', 'cancelled', 'unavailable'])

/** A failed sign-in. `subject_id` is the login, if known. */
export interface RejectedSignIn {
  by: 'password' | 'google' | 'passkey'
  subject_id: string | null
  /** The code of the error. */
  reason: string
}

/** Records a rejected sign-in, outside the transaction that it rolls back. */
export async function recordRejection(context: Context, { by, subject_id, reason }: RejectedSignIn): Promise<void> {
  if (unrecorded.has(reason)) return
  await record(context, { kind: 'session.refused', subject_id, details: { by, reason } })
}

/**
 * Records an error of a sign-in and throws it again:
 * `.catch(recordingRejection(context, { by, subject_id }))`.
 */
export function recordingRejection(context: Context, signIn: Omit<RejectedSignIn, 'reason'>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof HttpError) await recordRejection(context, { ...signIn, reason: error.code })
    throw error
  }
}
