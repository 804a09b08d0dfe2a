import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteFavoritesOf } from './favorites-commands.server.ts'

/** Deletes the favorites of a closed account. */
export const favoriteListeners: Listeners = [listener('account.closed', deleteFavoritesOf)]
