import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteBusyCalendars } from './commands.server.ts'

/** Deletes the connected calendars of a closed account. */
export const busyCalendarListeners: Listeners = [listener('account.closed', deleteBusyCalendars)]
