import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetProvider, moveProvider, removeBusinessPhoto } from './commands.server.ts'
import { dropUnprovenCredential, forgetCredentials } from './credentials-commands.server.ts'
import { closeHandles } from './handles-commands.server.ts'
import { forgetTraders } from './trader-commands.server.ts'

/** Reactions to a provider's move, a deleted picture and a closed account. */
export const providerListeners: Listeners = [
  listener('provider.moved', moveProvider),
  listener('picture.deleted', removeBusinessPhoto),
  listener('picture.deleted', dropUnprovenCredential),
  listener('account.closed', forgetCredentials),
  listener('account.closed', forgetTraders),
  listener('account.closed', ({ db }, event) => forgetProvider(db, event)),
  listener('account.closed', (context, { profile_ids }) => closeHandles(context, profile_ids)),
]
