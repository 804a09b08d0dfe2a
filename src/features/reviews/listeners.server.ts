import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetReviewer } from './commands.server.ts'

/** What was written about a visit stays when one of the two leaves, without what told who it was. */
export const reviewListeners: Listeners = [listener('account.closed', ({ db: tx }, event) => forgetReviewer(tx, event))]
