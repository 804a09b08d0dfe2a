import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeLooks } from './looks-commands.server.ts'

/** Keeps the reasons of operators without the traces of closed accounts. */
export const moderationListeners: Listeners = [listener('account.closed', anonymizeLooks)]
