import type { ServerEventBus } from '@modelcontextprotocol/server'
import type { TokenSession } from '#domains/sign-in/tokens-queries.server.ts'
import { isTokenAlive } from '#domains/sign-in/tokens-queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { followEvents } from '#platform/realtime/follow.server.ts'
import { findBeginning, programEvents, type StoredEvent } from '#platform/realtime/stored-events.server.ts'
import { bookingsUri } from './rules.ts'

/** A stream that tells a program which of its user's bookings have changed. */
export interface Subscription {
  bus: ServerEventBus
  /** Frees the place of the stream if it did not open. */
  release(): void
}

/**
 * Takes a place for a stream of the user of a token. It reads the stored events of that profile, so
 * changes by any process arrive, and none about the bookings of others. `end` is called when the
 * token has ended or the process stops. Throws 429 and 503 as other event streams do.
 */
export async function openSubscription(
  { primary: db, realtime, clock, log }: Pick<AppEnv['Variables'], 'primary' | 'realtime' | 'clock' | 'log'>,
  session: TokenSession,
  end: () => void,
): Promise<Subscription> {
  const { profile } = session.identity
  const free = realtime.reserve(profile.id)
  const beginning = await findBeginning(db, programEvents, profile.id, undefined).catch((error: unknown) => {
    free()
    throw error
  })
  let isOpen = false
  const subscribe: ServerEventBus['subscribe'] = (listener) => {
    isOpen = true
    const leave = followEvents({
      db,
      realtime,
      events: programEvents,
      user_id: profile.id,
      beginning,
      isAlive: () => isTokenAlive(db, { session, profile, now: clock.now() }),
      receive: (events) => {
        for (const uri of changedBy(events)) listener({ kind: 'resource_updated', uri })
      },
      end: (error) => {
        if (error !== undefined) log.warn({ err: error }, 'a stream of an assistant ended early')
        end()
      },
    })
    return () => {
      leave()
      free()
    }
  }
  const release = () => {
    if (!isOpen) free()
  }
  return { bus: { publish: () => {}, subscribe }, release }
}

/** The resources that events change, each once. */
function changedBy(events: readonly StoredEvent[]): Set<string> {
  const ids = events
    .map(({ payload }) => (payload as { booking_id?: string }).booking_id)
    .filter((id) => id !== undefined)
  return new Set(ids.flatMap((id) => [`${bookingsUri}/${id}`, bookingsUri]))
}
