import { type Listeners, listener } from '#platform/events.server.ts'
import { endFeed } from './export-commands.server.ts'

/**
 * Ends the calendar address of a closed account, and of one with a new password or its old email
 * address: a stranger may know it.
 */
export const calendarListeners: Listeners = [
  listener('account.closed', endFeed),
  listener('account.password_changed', endFeed),
  listener('account.email_restored', endFeed),
]
