import { listeners } from '../../src/api.server.ts'
import { eventListeners } from '../../src/domains/notifications/events-listeners.server.ts'
import { notificationListeners } from '../../src/domains/notifications/listeners.server.ts'
import { type Listeners, listen } from '../../src/platform/events.server.ts'
import { httpServer } from '../../src/site.server.ts'
import { openApi, serveForParent } from '../../test/open-api.ts'

/** What a booking may be measured without. */
const features: Record<string, Listeners> = { events: eventListeners, notifications: notificationListeners }

/**
 * The API on the database of DATABASE_URL, without the reactions of the feature that WITHOUT names.
 * Sends its address to the parent process, and ends with it.
 */
const { api } = await openApi()
const left = features[process.env['WITHOUT'] ?? '']
listen(...listeners.filter((each) => each !== left))
await serveForParent(httpServer(api.fetch, 'http://localhost'))
