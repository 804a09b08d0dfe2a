import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeLooks } from './looks-commands.server.ts'

/** Removes the traces of closed accounts from the reasons of operators. */
export const moderationListeners: Listeners = [listener('account.closed', anonymizeLooks)]
