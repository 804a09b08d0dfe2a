import type { Announcements } from './announcements.ts'
import type { Tx } from './db/db.server.ts'

type Name = keyof Announcements
type Listener<N extends Name> = (context: EventContext, event: Announcements[N]) => Promise<void>

/** What a listener gets: the transaction in which the event happened, and its time. */
export interface EventContext {
  db: Tx
  now: Date
}

/** The reactions of one slice: one listener for each event that it cares about. */
export type Listeners = { [N in Name]?: Listener<N> }

let heard: readonly Listeners[] = []

/** Says who reacts to what is announced. Called by the API's URL map; the last call counts, so that a hot reload does not double them. */
export function listen(...slices: Listeners[]): void {
  heard = slices
}

/**
 * Says that something has happened, within the transaction in which it does: what listeners write stands or falls with it. Whatever takes
 * long or leaves the house (e-mail) is only queued by its listener.
 */
export async function announce<N extends Name>(
  { db, now }: EventContext,
  name: N,
  event: Announcements[N],
): Promise<void> {
  for (const listeners of heard) await listeners[name]?.({ db, now }, event)
}
