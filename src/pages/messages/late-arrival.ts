import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Outgoing, threadQuery } from '#domains/messages/client.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { useApi } from '#platform/api-context.tsx'

/**
 * A message whose answer was lost, and the time of the last message with the same text before it.
 */
type Lost = Outgoing & { before: string }

/**
 * For messages whose answer was lost: calls `onArrival` when they appear in the thread. Messages in
 * the thread have no key, so a newer one of the user with the same text and photos counts. Pass it
 * each message before it is sent, and call the result if the answer is lost.
 */
export function useLateArrival(profile_id: string, other_id: string, onArrival: (message: Outgoing) => void) {
  const cache = useQueryClient()
  const thread = threadQuery(useApi(), other_id)
  const { data } = useInfiniteQuery(thread)
  const [lost, setLost] = useState<Lost | null>(null)
  const arrive = useEffectEvent(onArrival)

  const lastOf = ({ content, photos = [] }: Outgoing): string =>
    data?.pages
      .flatMap(({ items }) => items)
      .filter((message) => message.sender_id === profile_id && message.content === content)
      .find((message) => String(message.photos) === String(photos.map(nameIn)))?.created_at ?? ''
  const hasArrived = lost !== null && lastOf(lost) > lost.before
  useEffect(() => {
    if (lost && hasArrived) arrive(lost)
  }, [lost, hasArrived])

  return (message: Outgoing) => {
    const before = lastOf(message)
    setLost(null)
    return () => {
      if (!data) return
      setLost({ ...message, before })
      void cache.invalidateQueries({ queryKey: thread.queryKey })
    }
  }
}
