import type { Announcements } from '#platform/announcements.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { bundleMessage, notify, readMessageNotifications, removeNotificationsOf } from './commands.server.ts'
import { notificationKinds } from './kinds/list.ts'

/** Every kind of notification listens to its events; see `kinds/`. */
const ofKinds = notificationKinds.flatMap((kind) =>
  (Object.keys(kind.on) as (keyof Announcements)[]).map((name) =>
    listener(name, (context, event) => notify(context, kind, name, event)),
  ),
)

/** Notifies users of what concerns them, and keeps notifications up to date. */
export const notificationListeners: Listeners = [
  ...ofKinds,
  listener('message.sent', bundleMessage),
  listener('messages.read', readMessageNotifications),
  listener('account.closed', removeNotificationsOf),
]
