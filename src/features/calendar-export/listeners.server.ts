import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetCalendars } from './commands.server.ts'

/** Who leaves takes their addresses along. */
export const calendarListeners: Listeners = [
  listener('account.closed', ({ db: tx }, event) => forgetCalendars(tx, event)),
]
