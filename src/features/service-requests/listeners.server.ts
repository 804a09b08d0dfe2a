import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteServiceRequestsOf } from './commands.server.ts'

/** Deletes a closed account's service requests. */
export const serviceRequestListeners: Listeners = [listener('account.closed', deleteServiceRequestsOf)]
