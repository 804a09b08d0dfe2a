import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Outgoing, threadQuery } from '#domains/messages/client.ts'
import { useApi } from '#platform/api-context.tsx'

/** A message whose answer was lost, and when the same text last arrived before it. */
type Lost = Outgoing & { before: string }

/**
 * For messages whose answer was lost: calls `onArrival` when they appear in the thread. Messages in
 * the thread have no key, so a newer one of the user with the same text counts. Give it each
 * message before it is sent; the result is called if the answer is lost.
 */
export function useLateArrival(profile_id: string, other_id: string, onArrival: (message: Outgoing) => void) {
  const cache = useQueryClient()
  const thread = threadQuery(useApi(), other_id)
  const { data } = useInfiniteQuery(thread)
  const [lost, setLost] = useState<Lost | null>(null)
  const arrive = useEffectEvent(onArrival)

  const lastOf = (text: string): string =>
    data?.pages
      .flatMap(({ items }) => items)
      .find(({ sender_id, content }) => sender_id === profile_id && content === text)?.created_at ?? ''
  const hasArrived = lost !== null && lastOf(lost.content) > lost.before
  useEffect(() => {
    if (lost && hasArrived) arrive(lost)
  }, [lost, hasArrived])

  return (message: Outgoing) => {
    const before = lastOf(message.content)
    setLost(null)
    return () => {
      if (!data) return
      setLost({ ...message, before })
      void cache.invalidateQueries({ queryKey: thread.queryKey })
    }
  }
}
