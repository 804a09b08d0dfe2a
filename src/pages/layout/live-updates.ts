import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookingsKey } from '#features/booking-lifecycle/client.ts'
import { sessionKey } from '#features/identity/client.ts'
import { aboutPeopleKeys, messagesKey, useMessageArrival } from '#features/messages/client.ts'
import type { Message } from '#features/messages/contract.ts'
import { notificationsKey } from '#features/notifications/client.ts'
import { opportunitiesKey, serviceRequestsKey } from '#features/service-requests/client.ts'
import { sessionsKey } from '#features/sessions/client.ts'
import { type LiveEventType, useEvents } from '#platform/realtime/use-events.ts'

/** Several events within so many milliseconds are one refetch. */
const together = 100

/** Keeps what is on the page true while things happen elsewhere (specification, section 4, Notification). Once, in the root layout. */
export function useLiveUpdates(profile_id: string | undefined): void {
  const refresh = useRefresh()
  const arrive = useMessageArrival(profile_id)
  useEvents(profile_id, liveEventTypes, ({ type, data }) => {
    if (type === 'message.inserted') arrive(data as Message)
    refresh(concerned[type])
  })
}

const concerned: Record<LiveEventType, readonly QueryKey[]> = {
  // Answers to requests are told by one.
  'notification.inserted': [notificationsKey, serviceRequestsKey],
  'message.inserted': aboutPeopleKeys,
  // A booking opens a conversation and reveals a name.
  'booking.changed': [bookingsKey, ...aboutPeopleKeys],
  'session.changed': [sessionKey, sessionsKey],
  'lead.posted': [opportunitiesKey],
  'lead.changed': [opportunitiesKey],
  'realtime.resumed': [opportunitiesKey],
  // Perhaps because the session has ended.
  'realtime.refused': [sessionKey],
  'realtime.reset': [bookingsKey, messagesKey, notificationsKey, serviceRequestsKey],
}

const liveEventTypes = Object.keys(concerned) as LiveEventType[]

/** Marks what it is given as out of date: what is on the screen is fetched again, the rest when it is shown. */
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
