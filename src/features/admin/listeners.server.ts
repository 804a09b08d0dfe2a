import type { Listeners } from '../../platform/events.server.ts'

/** What operators have noted about a business goes with its owner. */
export const adminListeners: Listeners = {
  'account.closed': async (tx, { profile_ids }) => {
    await tx.deleteFrom('verifications').where('provider_id', 'in', profile_ids).execute()
  },
}
