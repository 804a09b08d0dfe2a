import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeReviews, removeReviewPhoto } from './commands.server.ts'

/** Reviews stop showing deleted pictures. Those of a closed account stay, but are anonymized. */
export const reviewListeners: Listeners = [
  listener('picture.deleted', removeReviewPhoto),
  listener('account.closed', anonymizeReviews),
]
