import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetReported } from './commands.server.ts'

/** What was reported stays when somebody leaves, without what told who it was. */
export const reportListeners: Listeners = [listener('account.closed', ({ db: tx }, event) => forgetReported(tx, event))]
