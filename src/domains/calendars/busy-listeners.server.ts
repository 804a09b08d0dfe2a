import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteBusyCalendars, readAllAgain } from './busy-commands.server.ts'

/**
 * Reads calendars again after a move to another time zone, and deletes those of a closed account.
 */
export const busyCalendarListeners: Listeners = [
  listener('provider.time_zone_changed', readAllAgain),
  listener('account.closed', deleteBusyCalendars),
]
