import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteAnswersOf } from './answers-commands.server.ts'

/** Deletes a closed account's answers to service requests. */
export const requestAnswerListeners: Listeners = [listener('account.closed', deleteAnswersOf)]
