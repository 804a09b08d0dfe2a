import { sql } from 'kysely'
import { deviceLifeMs } from '#features/identity/rules.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { announce } from '#platform/events.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { type Device, deviceName } from './queries.server.ts'

/**
 * Notes that a login is used on a device, and announces a new one, unless it is the login's first. The caller holds the login, so that two
 * sign-ins at once cannot both be the first.
 */
export async function noteDevice(tx: Tx, auth_user_id: string, { key, user_agent }: Device, now: Date): Promise<void> {
  const name = deviceName(user_agent)
  const { others } = await tx
    .selectFrom('known_device')
    .select(sql<boolean>`count(*) > 0`.as('others'))
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const { isNew } = await tx
    .insertInto('known_device')
    .values({ auth_user_id, device_key: key, name, first_seen_at: now, last_seen_at: now })
    .onConflict((same) => same.columns(['auth_user_id', 'device_key']).doUpdateSet({ name, last_seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew && others) await announce({ db: tx, now }, 'account.new_device', { auth_user_id, device: name })
}

/** Forgets devices whose cookie has gone by now. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', new Date(now.getTime() - deviceLifeMs))
    .execute()
}

/**
 * Not in the trail as refused sign-ins: to be asked for a code is none, a wrong one stands there already, and what is over a limit must not
 * fill it without one. At Google people change their minds, and it may be down.
 */
const others = ['code_required', 'wrong_code', 'rate_limited', 'cancelled', 'unavailable']

/** A sign-in that came to nothing. `subject_id` is whom it would have signed in, as far as it is known. */
export interface RefusedSignIn {
  by: 'password' | 'google' | 'passkey'
  subject_id: string | null
  /** A word of ours: the code of a refusal. */
  reason: string
}

/** Records a refused sign-in in the trail: outside of the transaction that it rolls back. */
export async function noteRefused({ db, clock, address }: Asking, refused: RefusedSignIn): Promise<void> {
  const { by, subject_id, reason } = refused
  if (others.includes(reason)) return
  await record(db, { kind: 'session.refused', subject_id, details: { by, reason }, address }, clock.now())
}

/** The same, of whatever a sign-in threw, which is thrown on: `.catch(noteRefusal(asking, { by, subject_id }))`. */
export function noteRefusal(asking: Asking, whose: Omit<RefusedSignIn, 'reason'>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof HttpError) await noteRefused(asking, { ...whose, reason: error.code })
    throw error
  }
}
