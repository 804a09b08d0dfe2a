import type { Listeners } from '#platform/events.server.ts'
import { forgetRequests } from './commands.server.ts'

/** Who leaves takes their requests and offers along. */
export const leadListeners: Listeners = {
  'account.closed': ({ db: tx }, event) => forgetRequests(tx, event),
}
