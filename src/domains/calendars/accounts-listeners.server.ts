import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteAccounts, disconnectLogin, makeDue } from './accounts-commands.server.ts'

/**
 * Brings changed bookings to the calendar of their provider, and ends the account with the
 * provider's, and with a login that a stranger may know.
 */
export const calendarAccountListeners: Listeners = [
  listener('booking.confirmed', makeDue),
  listener('booking.cancelled', makeDue),
  listener('booking.rescheduled', makeDue),
  listener('booking.job_moved', makeDue),
  listener('provider.time_zone_changed', makeDue),
  listener('account.closed', deleteAccounts),
  listener('account.password_changed', disconnectLogin),
  listener('account.email_restored', disconnectLogin),
]
