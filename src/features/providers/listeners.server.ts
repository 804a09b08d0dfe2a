import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetProvider, moveProvider } from './commands.server.ts'

/** Follows a provider to another location, and deletes their public content when the account is closed. */
export const providerListeners: Listeners = [
  listener('provider.moved', (context, event) => moveProvider(context, event)),
  listener('account.closed', ({ db }, event) => forgetProvider(db, event)),
]
