import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetProvider } from './commands.server.ts'

/** Deletes a provider's public content when the account is closed. */
export const providerListeners: Listeners = [listener('account.closed', ({ db }, event) => forgetProvider(db, event))]
