import { useEffect, useRef } from 'react'
import { searchOf } from '../api-client.ts'

const types = [
  'notification.inserted',
  'message.inserted',
  'booking.changed',
  'session.changed',
  'lead.posted',
  'lead.changed',
  'realtime.resumed',
  'realtime.reset',
] as const

/**
 * An event as the server told it; `realtime.reset` means that something may have been missed: fetch everything anew. `realtime.refused` comes
 * from here: the server has refused the stream. `realtime.resumed` comes from both: what is not kept may have been missed.
 */
export interface LiveEvent {
  type: (typeof types)[number] | 'realtime.refused'
  data: unknown
}

/** Milliseconds until a refused stream is tried again: doubled each time up to the longest. */
const backOff = { first: 2_000, longest: 60_000 }

/**
 * Hears what happens to a profile while its page is in view: one stream a tab, which goes on where it stopped, after a reload as well. A
 * hidden tab lets go of its connection (a browser has six for each host) and hears the rest when it is shown again.
 */
export function useEvents(profile_id: string | undefined, hear: (event: LiveEvent) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  }, [hear])
  useEffect(() => (profile_id ? follow(profile_id, (event) => latest.current(event)) : undefined), [profile_id])
}

/** Returns the way to stop. */
function follow(profile_id: string, hear: (event: LiveEvent) => void): () => void {
  const key = `last-event-of-${profile_id}`
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wait = backOff.first

  function open(): void {
    if (source || document.visibilityState === 'hidden') return
    const last_event_id = sessionStorage.getItem(key)
    source = new EventSource(`/realtime/v1/events${searchOf({ last_event_id })}`)
    source.addEventListener('open', opened)
    source.addEventListener('error', failed)
    for (const type of types) source.addEventListener(type, (event) => receive(type, event))
  }

  function opened(): void {
    wait = backOff.first
    // Between the rendering of the page and this moment something may have happened that no number points to.
    if (sessionStorage.getItem(key) === null) hear({ type: 'realtime.reset', data: {} })
    hear({ type: 'realtime.resumed', data: {} })
  }

  function receive(type: LiveEvent['type'], event: MessageEvent<string>): void {
    // What is kept nowhere has no number.
    if (event.lastEventId) sessionStorage.setItem(key, event.lastEventId)
    hear({ type, data: JSON.parse(event.data) })
  }

  /** A broken connection is mended by the browser; a refused one is not. */
  function failed(): void {
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    hear({ type: 'realtime.refused', data: {} })
    retry = setTimeout(open, wait)
    wait = Math.min(wait * 2, backOff.longest)
  }

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  const look = () => (document.visibilityState === 'hidden' ? close() : open())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', look)
  open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', look)
    close()
  }
}
