import { type Listeners, listener } from '#platform/events.server.ts'
import { anonymizeReviews } from './commands.server.ts'

/** Keeps the reviews of a closed account, but anonymizes them. */
export const reviewListeners: Listeners = [listener('account.closed', anonymizeReviews)]
