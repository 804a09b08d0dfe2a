import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteEmailPreferencesOf } from './preferences-commands.server.ts'

/** Deletes the preferences of a closed account. */
export const emailPreferenceListeners: Listeners = [listener('account.closed', deleteEmailPreferencesOf)]
