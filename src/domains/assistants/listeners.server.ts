import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteConfirmations } from './confirmations-commands.server.ts'

/** Reactions to what happens to accounts. */
export const assistantListeners: Listeners = [listener('account.closed', deleteConfirmations)]
