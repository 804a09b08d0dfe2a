import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetAccount } from './commands.server.ts'

/** Removes clients and their accounts when an account is closed. */
export const clientListeners: Listeners = [listener('account.closed', forgetAccount)]
