import { forgetHours } from '#features/opening-hours/commands.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetProvider } from './commands.server.ts'

/** Who leaves offers nothing any more. */
export const providerListeners: Listeners = [
  listener('account.closed', async ({ db: tx }, event) => {
    await forgetProvider(tx, event)
    await forgetHours(tx, event)
  }),
]
