import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeParty } from './commands.server.ts'

/** Removes personal data when an account is closed. */
export const bookingListeners: Listeners = [listener('account.closed', anonymizeParty)]
