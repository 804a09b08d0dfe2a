import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteFeed } from './commands.server.ts'

/** Ends the calendar address of a closed account. */
export const calendarListeners: Listeners = [listener('account.closed', deleteFeed)]
