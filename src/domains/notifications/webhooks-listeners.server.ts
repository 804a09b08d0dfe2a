import { type Listeners, listener } from '#platform/events.server.ts'
import { deleteWebhooksOf } from './webhooks-commands.server.ts'

/** Deletes webhooks with the account of their owner. */
export const webhookListeners: Listeners = [listener('account.closed', deleteWebhooksOf)]
