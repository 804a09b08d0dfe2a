import { publish } from '#platform/db/transact.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { eventKinds, partOf } from './events-rules.ts'
import { tellWebhooks } from './webhooks-commands.server.ts'

/** The version of the shapes of all events. A kind whose data changes gets a version of its own. */
const version = 1

/** Stores announcements as events, for readers that catch up, and sends them to webhooks. */
export const eventListeners: Listeners = eventKinds.map((kind) =>
  listener(kind, async (context, event) => {
    const { audience, data } = partOf(kind, event)
    for (const user_id of audience.filter((id) => id !== null))
      for (const { subject, ...ids } of data)
        publish(context, { user_id, kind, subject, version, data: ids, created_at: context.now })
    tellWebhooks(context)
  }),
)
