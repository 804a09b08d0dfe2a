import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteServiceRequestsOf, removeRequestPhoto } from './personal-data-commands.server.ts'

/** Deletes a closed account's service requests, and pictures that their user deletes. */
export const serviceRequestListeners: Listeners = [
  listener('account.closed', deleteServiceRequestsOf),
  listener('picture.deleted', removeRequestPhoto),
]
