import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteWebhooksOf } from './commands.server.ts'

/** The account of an owner ends its webhooks. */
export const webhookListeners: Listeners = [listener('account.closed', deleteWebhooksOf)]
