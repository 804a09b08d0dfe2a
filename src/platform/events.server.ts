import type { Announcements } from './announcements.ts'
import type { TxContext } from './context.server.ts'
import { sendPendingWrites } from './db/transact.server.ts'

/** The name of an event that a domain announces. */
export type EventName = keyof Announcements

/** One reaction to one event, within the transaction in which the event happened. */
export interface Listener<Name extends EventName = EventName> {
  name: Name
  handle: (context: TxContext, event: Announcements[Name]) => Promise<void>
}

/** The reactions of one domain. Several may listen to the same event; they run in this order. */
export type Listeners = readonly Listener[]

/** A reaction to an event, typed by the event's name. */
export function listener<Name extends EventName>(name: Name, handle: Listener<Name>['handle']): Listener {
  return { name, handle } as unknown as Listener
}

let registered: Listeners = []

/**
 * Registers the listeners of all domains, in the order in which they run. `createApi()` calls it;
 * each call replaces the previous one, so that a hot reload doesn't run listeners twice.
 */
export function listen(...features: readonly Listeners[]): void {
  registered = features.flat()
}

/**
 * Announces an event within the transaction that causes it. Listeners commit or roll back with that
 * transaction, so they only queue work that is slow or leaves the process, such as sending email.
 * They see everything that was written before, and their own `writeLater()` goes out together.
 */
export async function announce<Name extends EventName>(
  context: TxContext,
  name: Name,
  event: Announcements[Name],
): Promise<void> {
  await sendPendingWrites(context)
  for (const each of registered)
    if (each.name === name) await (each as unknown as Listener<Name>).handle(context, event)
}
