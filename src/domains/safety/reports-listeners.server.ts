import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeReports } from './reports-commands.server.ts'

/** Keeps the reports about a closed account, but anonymizes them. */
export const reportListeners: Listeners = [listener('account.closed', anonymizeReports)]
