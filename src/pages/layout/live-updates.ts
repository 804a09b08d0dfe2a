import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { providersKey, sessionKey } from '#domains/identity/client.ts'
import { sessionsKey } from '#domains/identity/sessions-client.ts'
import { aboutPeopleKeys, messagesKey, useMessageArrival } from '#domains/messages/client.ts'
import type { Message } from '#domains/messages/contract.ts'
import { notificationsKey } from '#domains/notifications/client.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { opportunitiesKey, serviceRequestsKey } from '#domains/service-requests/client.ts'
import { type LiveEventType, useEvents } from '#platform/realtime/use-events.ts'

/** Events within this many milliseconds share one refetch. */
const together = 100

/** Keeps the page's data up to date with live events. Used once, in the root layout. */
export function useLiveUpdates(profile_id: string | undefined): void {
  const refresh = useRefresh()
  const arrive = useMessageArrival(profile_id)
  useEvents(profile_id, liveEventTypes, ({ type, data }) => {
    if (type === 'message.inserted') arrive(data as Message)
    refresh(concerned[type])
  })
}

const concerned: Record<LiveEventType, readonly QueryKey[]> = {
  // Answers to service requests come as notifications.
  'notification.inserted': [notificationsKey, serviceRequestsKey],
  'message.inserted': aboutPeopleKeys,
  'messages.read': [...aboutPeopleKeys, notificationsKey],
  'messages.seen': [messagesKey],
  // A booking opens a conversation, reveals a name and photos, and takes free time.
  'booking.changed': [bookingsKey, providersKey, messagesKey],
  'session.changed': [sessionKey, sessionsKey],
  'lead.posted': [opportunitiesKey],
  'lead.changed': [opportunitiesKey],
  'realtime.resumed': [opportunitiesKey],
  // The session may have ended.
  'realtime.refused': [sessionKey],
  'realtime.reset': [bookingsKey, messagesKey, notificationsKey, serviceRequestsKey],
}

const liveEventTypes = Object.keys(concerned) as LiveEventType[]

/** Invalidates queries: visible data is fetched again at once, the rest when it is shown. */
function useRefresh(): (keys: readonly QueryKey[]) => void {
  const cache = useQueryClient()
  const waiting = useRef(new Map<string, QueryKey>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (keys) => {
    for (const key of keys) waiting.current.set(JSON.stringify(key), key)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const queryKey of waiting.current.values()) void cache.invalidateQueries({ queryKey })
      waiting.current.clear()
    }, together)
  }
}
