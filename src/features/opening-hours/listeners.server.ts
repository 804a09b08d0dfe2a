import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetHours } from './commands.server.ts'

/** Deletes a provider's opening hours when the account is closed. */
export const openingHoursListeners: Listeners = [listener('account.closed', ({ db }, event) => forgetHours(db, event))]
