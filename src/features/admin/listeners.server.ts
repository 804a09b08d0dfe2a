import { refuseLastOperator } from '#features/admin-users/commands.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'

/** The last operator does not leave. What operators have noted about a business goes with its owner. */
export const adminListeners: Listeners = [
  listener('account.closed', async ({ db: tx }, { auth_user_id, profile_ids }) => {
    await refuseLastOperator(tx, auth_user_id)
    await tx.deleteFrom('verifications').where('provider_id', 'in', profile_ids).execute()
  }),
]
