import { contactRefused } from '#features/blocks/policy.server.ts'
import { areBlocked } from '#features/blocks/queries.server.ts'
import { haveBooking, isRevealedBetween } from '#features/bookings/queries.server.ts'
import type { UserType } from '#features/identity/contract.ts'
import type { UserTxContext } from '#features/identity/policy.server.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { personOf } from './queries.server.ts'
import { hasLeftText, messagingRefusal, notToOneself, titleOf } from './rules.ts'

/** The receiver of a message, and what decides whether the sender may write to them. */
export interface Receiver {
  id: string
  user_type: UserType
  auth_user_id: string
  closed_at: Date | null
  is_blocked: boolean
  has_booking: boolean
  /** The name under which the receiver knows the sender. */
  sender_name: string
}

/**
 * Makes sure that the user may write to the receiver. Throws 404 for an unknown receiver, 422 for
 * the user's own profile, 403 `contact_refused` if either has blocked the other, 403
 * `booking_required` without a booking between them, and 403 `account_closed`.
 */
export async function requireReceiver({ db, profile }: UserTxContext, receiver_id: string): Promise<Receiver> {
  const receiver = await findReceiver(db, profile, receiver_id)
  if (!receiver) throw notFound('User')
  if (receiver.auth_user_id === profile.auth_user_id) throw invalid([{ path: 'receiver_id', message: notToOneself }])
  if (receiver.is_blocked) throw contactRefused()
  const refusal = messagingRefusal(profile.user_type, receiver.has_booking)
  if (refusal) throw forbidden(refusal, 'booking_required')
  if (receiver.closed_at) throw forbidden(hasLeftText, 'account_closed')
  return receiver
}

/** The receiver of a message, in one statement; undefined if there is no such profile. */
async function findReceiver(db: Tx, sender: ProfileRow, id: string): Promise<Receiver | undefined> {
  const parties =
    sender.user_type === 'customer'
      ? { customer_id: sender.id, provider_id: id }
      : { customer_id: id, provider_id: sender.id }
  const [row] = await runNamed(
    { db },
    db
      .selectFrom('users')
      .select(['id', 'user_type', 'auth_user_id', 'closed_at'])
      .select((user) => [
        areBlocked(sender.id, id).as('is_blocked'),
        haveBooking(sender.id, id).as('has_booking'),
        isRevealedBetween(parties).as('is_revealed'),
        user.selectFrom('providers').select('business_name').where('providers.id', '=', sender.id).as('business_name'),
      ])
      .where('users.id', '=', id),
  )
  if (!row) return undefined
  const { business_name, is_revealed, ...receiver } = row
  return { ...receiver, sender_name: titleOf(personOf({ ...sender, business_name }, is_revealed)) }
}
