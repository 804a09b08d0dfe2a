import type { Announcements } from './announcements.ts'
import type { Tx } from './db/db.server.ts'

type Name = keyof Announcements
type Listener<N extends Name> = (tx: Tx, event: Announcements[N], now: Date) => Promise<void>

/** The reactions of one slice: one listener for each event that it cares about. */
export type Listeners = { [N in Name]?: Listener<N> }

const heard = new Set<Listeners>()

/** Lets a slice react to what others announce. Called once for each slice by the URL map of the API. */
export function listen(listeners: Listeners): void {
  heard.add(listeners)
}

/**
 * Says that something has happened, within the transaction in which it does: what listeners write stands or falls with it. Whatever takes
 * long or leaves the house (e-mail) is only queued by its listener.
 */
export async function announce<N extends Name>(tx: Tx, name: N, event: Announcements[N], now: Date): Promise<void> {
  for (const listeners of heard) await listeners[name]?.(tx, event, now)
}
