import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetRequests } from './commands.server.ts'

/** Who leaves takes their requests and offers along. */
export const serviceRequestListeners: Listeners = [
  listener('account.closed', ({ db: tx }, event) => forgetRequests(tx, event)),
]
