import { createHash, randomBytes } from 'node:crypto'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { CONFIRMATION_MS } from './rules.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Stores a prepared booking of a user. Returns the code that books it within ten minutes. */
export async function createConfirmation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { auth_user_id, booking }: { auth_user_id: string; booking: object },
): Promise<string> {
  const code = `confirm_${randomBytes(16).toString('base64url')}`
  const expires_at = new Date(now.getTime() + CONFIRMATION_MS)
  await db
    .insertInto('booking_confirmations')
    .values({ code_hash: hashOf(code), auth_user_id, booking: JSON.stringify(booking), expires_at })
    .execute()
  return code
}

/** The booking that a user has prepared with a code; undefined for any other code or user. */
export async function findConfirmation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { auth_user_id, code }: { auth_user_id: string; code: string },
): Promise<object | undefined> {
  const row = await db
    .selectFrom('booking_confirmations')
    .select('booking')
    .where('code_hash', '=', hashOf(code))
    .where('auth_user_id', '=', auth_user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.booking as object | undefined
}

/** Deletes confirmations that have expired. */
export async function sweepConfirmations({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('booking_confirmations').where('expires_at', '<=', now).execute()
}

/** Deletes the prepared bookings of a closed account. */
export async function deleteConfirmations(
  { db }: TxContext,
  { auth_user_id }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('booking_confirmations').where('auth_user_id', '=', auth_user_id).execute()
}
