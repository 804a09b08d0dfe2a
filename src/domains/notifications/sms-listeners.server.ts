import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteSmsOf } from './sms-commands.server.ts'

/** Deletes the number of a closed account. */
export const smsListeners: Listeners = [listener('account.closed', deleteSmsOf)]
