import { useEffect, useRef } from 'react'
import { searchOf } from '../api-client.ts'
import type { RealtimeEventType } from './event-types.ts'

/**
 * The type of an event in the browser. `realtime.reset`: events were missed, so refetch everything.
 * `realtime.resumed`: events that aren't stored may have been missed. `realtime.refused`: the
 * server refused the stream.
 */
export type LiveEventType = RealtimeEventType | 'realtime.resumed' | 'realtime.reset' | 'realtime.refused'

/** An event as the server sent it. */
export interface LiveEvent {
  type: LiveEventType
  data: unknown
}

/** Milliseconds until a rejected stream is tried again: doubled each time up to the longest. */
const backOff = { first: 2_000, longest: 60_000 }

/**
 * Receives a profile's events of the given types while the page is visible: one stream per tab,
 * which continues where it stopped, even after a reload. A hidden tab closes its connection (a
 * browser has six per host) and catches up when it is visible again. `types` must not change
 * between renders.
 */
export function useEvents(
  profile_id: string | undefined,
  types: readonly LiveEventType[],
  onEvent: (event: LiveEvent) => void,
): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  }, [onEvent])
  useEffect(
    () => (profile_id ? follow(profile_id, types, (event) => latest.current(event)) : undefined),
    [profile_id, types],
  )
}

/** Opens the stream. Returns a function that closes it. */
function follow(profile_id: string, types: readonly LiveEventType[], onEvent: (event: LiveEvent) => void): () => void {
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
    // Without a last event id, anything since the page was rendered may have been missed.
    if (sessionStorage.getItem(key) === null) onEvent({ type: 'realtime.reset', data: {} })
    onEvent({ type: 'realtime.resumed', data: {} })
  }

  function receive(type: LiveEventType, event: MessageEvent<string>): void {
    // Broadcasts aren't stored and have no id.
    if (event.lastEventId) sessionStorage.setItem(key, event.lastEventId)
    onEvent({ type, data: JSON.parse(event.data) })
  }

  /** The browser reconnects a broken connection, but not a refused one. */
  function failed(): void {
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    onEvent({ type: 'realtime.refused', data: {} })
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
