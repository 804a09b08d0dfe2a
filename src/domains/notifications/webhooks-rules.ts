import { DAY_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** How many webhooks a profile may have. */
export const maxWebhooks = 10

/** How long the log of a webhook shows a delivery, in milliseconds. */
export const deliveriesKeptMs = 30 * DAY_MS

/** How long a webhook may keep failing before it is turned off, in milliseconds. */
export const failingAtMostMs = DAY_MS

/** How long the previous secret still signs after a rotation, in milliseconds. */
export const rotationMs = DAY_MS

/** The kind of the event that only shows whether a webhook works. */
export const testKind = 'webhook.test'

/** Texts about webhooks. */
export const webhookTexts = {
  eventsMissing: msg('Please choose at least one kind of event'),
  tooMany: msg('You have 10 webhooks. Please delete one before you add another.'),
  tooManySends: msg('You have sent too many events. Please wait a few minutes before trying again.'),
  known: msg('You have added this address already.'),
  noKey: msg('This site cannot store secrets at the moment, because it has no SECRET_KEY.'),
  off: msg('The webhook is off.'),
  gone: msg('The receiver asked for no more events (410).'),
  waiting: msg('This event is about to be sent.'),
  expired: msg('The event is no longer stored.'),
} as const
