import type { Announcements } from '#platform/announcements.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import {
  bundleMessage,
  notify,
  readMessageNotifications,
  removeNotificationsOf,
  withdrawOfferNotice,
  withdrawReminders,
} from './commands.server.ts'
import { notificationKinds } from './kinds/list.ts'

const eventNames = new Set(notificationKinds.flatMap(({ on }) => Object.keys(on) as (keyof Announcements)[]))

/** For each event, the kinds of notifications that it causes; see `kinds/`. */
const ofKinds = [...eventNames].map((name) => {
  const kinds = notificationKinds.filter(({ on }) => on[name])
  return listener(name, (context, event) => notify(context, kinds, name, event))
})

const endsOfOffers = ['offer.accepted', 'offer.agreed', 'offer.declined', 'offer.withdrawn', 'offer.ended'] as const

/** Notifies users of events that concern them, and keeps notifications up to date. */
export const notificationListeners: Listeners = [
  // Runs before the notice of the offer that replaces it.
  listener('offer.sent', withdrawOfferNotice),
  listener('offer.timed', withdrawOfferNotice),
  ...ofKinds,
  ...endsOfOffers.map((name) => listener(name, withdrawOfferNotice)),
  listener('offer.outdated', async (context, event) => {
    if (event.has_ended) await withdrawOfferNotice(context, event)
  }),
  listener('booking.cancelled', withdrawReminders),
  listener('booking.rescheduled', withdrawReminders),
  listener('message.sent', bundleMessage),
  listener('messages.read', readMessageNotifications),
  listener('account.closed', removeNotificationsOf),
]
