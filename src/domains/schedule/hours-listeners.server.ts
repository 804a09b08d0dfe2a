import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteHours } from './hours-commands.server.ts'

/** Deletes the hours of a closed account. */
export const openingHoursListeners: Listeners = [listener('account.closed', deleteHours)]
