import { createAlarm } from './alarm.server.ts'
import type { Realtime } from './hub.server.ts'
import { createInbox, type Owner, untilRetry } from './inbox.server.ts'
import type { StoredEvent } from './stored-events.server.ts'

/** A program that follows events. */
interface Following extends Owner {
  realtime: Realtime
  /** Called with the events that were read, in order. */
  receive: (events: readonly StoredEvent[]) => void
  /** Called once: the session has ended, or the process stops. With an error if reading failed. */
  end: (error?: unknown) => void
}

/**
 * Follows the stored events of a profile while its session is valid, which each notice makes it
 * check. Returns a function that ends it.
 */
export function followEvents({ receive, end, ...owner }: Following): () => void {
  const { realtime, user_id } = owner
  const alarm = createAlarm()
  const inbox = createInbox(owner)
  let hasLeft = false
  const ringing = (change: () => void) => () => {
    change()
    alarm.ring()
  }
  const wake = ringing(() => {
    inbox.doubt()
    inbox.wake()
  })
  const unsubscribe = realtime.subscribe({
    user_id,
    topics: [],
    isBehind: inbox.isBehind,
    wake,
    resume: ringing(inbox.resume),
    receive: () => {},
  })

  async function follow(): Promise<void> {
    while (!hasLeft && !realtime.closing) {
      const state = await inbox.look()
      if (state === 'ended') return
      if (state === 'more' || hasLeft) continue
      const events = inbox.takeAll()
      if (events.length > 0) receive(events)
      else await alarm.wait(state === 'away' ? untilRetry : realtime.timings.session)
    }
  }

  const leave = ringing(() => {
    hasLeft = true
    unsubscribe()
  })
  follow()
    .then(() => end(), end)
    .finally(leave)
  return leave
}
