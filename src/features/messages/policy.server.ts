import { assertNotBlocked } from '#features/blocks/policy.server.ts'
import { hasBookingBetween } from '#features/bookings/queries.server.ts'
import type { UserTxContext } from '#features/identity/policy.server.ts'
import { forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { findPerson, hasLeft, isOwn } from './queries.server.ts'
import { hasLeftText, messagingRefusal, notToOneself } from './rules.ts'

/**
 * Makes sure that the user may write to the receiver. Throws 404 for an unknown receiver, 422 for
 * the user's own profile, 403 `contact_refused` if either has blocked the other, 403
 * `booking_required` without a booking between them, and 403 `account_closed`.
 */
export async function requireReceiver({ db, profile }: UserTxContext, receiver_id: string) {
  const receiver = await findPerson(db, profile, receiver_id)
  if (!receiver) throw notFound('User')
  if (await isOwn(db, profile, receiver_id)) throw invalid([{ path: 'receiver_id', message: notToOneself }])
  await assertNotBlocked(db, profile.id, receiver_id)
  const refusal = messagingRefusal(profile.user_type, await hasBookingBetween(db, profile.id, receiver_id))
  if (refusal) throw forbidden(refusal, 'booking_required')
  if (await hasLeft(db, receiver_id)) throw forbidden(hasLeftText, 'account_closed')
  return receiver
}
