import { type Listeners, listener } from '#platform/events.server.ts'

/** Deletes the preferences of a closed account. */
export const emailPreferenceListeners: Listeners = [
  listener('account.closed', async ({ db }, { profile_ids }) => {
    await db.deleteFrom('unwanted_mail').where('user_id', 'in', profile_ids).execute()
  }),
]
