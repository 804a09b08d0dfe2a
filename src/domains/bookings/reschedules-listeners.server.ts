import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeProposals } from './reschedules-commands.server.ts'

/** Removes personal data when an account is closed. */
export const rescheduleListeners: Listeners = [listener('account.closed', anonymizeProposals)]
