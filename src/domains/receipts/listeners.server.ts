import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeReceipts } from './commands.server.ts'

/** Removes personal data when an account is closed. */
export const receiptListeners: Listeners = [listener('account.closed', anonymizeReceipts)]
