import type { Listeners } from '../../platform/events.server.ts'
import { forgetProvider } from './commands.server.ts'

/** Who leaves offers nothing any more. */
export const providerListeners: Listeners = {
  'account.closed': (tx, event) => forgetProvider(tx, event),
}
