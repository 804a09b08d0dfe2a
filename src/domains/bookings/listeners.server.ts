import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeParty, removeBookingPhoto } from './personal-data-commands.server.ts'

/** Removes personal data when an account is closed, and pictures that their user deletes. */
export const bookingListeners: Listeners = [
  listener('account.closed', anonymizeParty),
  listener('picture.deleted', removeBookingPhoto),
]
