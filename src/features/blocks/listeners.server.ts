import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetBlocks } from './commands.server.ts'

/** Blocks end with the account of either person. */
export const blockListeners: Listeners = [listener('account.closed', ({ db: tx }, event) => forgetBlocks(tx, event))]
