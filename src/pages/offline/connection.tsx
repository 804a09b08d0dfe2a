import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionKey, sessionQuery } from '#features/identity/client.ts'
import type { User } from '#features/identity/contract.ts'
import { forgetOthers, sendWaiting, watchWaiting } from '#features/unsent-messages/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { served } from './updates.ts'

/** How often what still waits is tried again while the browser believes in a connection, in milliseconds. */
const again = 30_000

/** Says when the connection is gone and when it is back, and sends what has waited for it. */
export function Connection() {
  const { data: user } = useQuery({ ...sessionQuery(useApi()), enabled: false })
  return (
    <>
      <OfflineBanner />
      {user ? <Sending key={user.profile.id} user={user} /> : <Greeting />}
    </>
  )
}

/** For whoever has nothing that waits. */
function Greeting() {
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && greet(0)), [])
  return null
}

function Sending({ user }: { user: User }) {
  const api = useApi()
  const cache = useQueryClient()
  const profile_id = user.profile.id
  const own = user.profiles.map(({ id }) => id).join()
  useEffect(() => forgetOthers(own.split(',')), [own])
  // Who is here came with the page; asked once more, the answer is kept for when nobody can say.
  useEffect(() => void served().then(() => cache.refetchQueries({ queryKey: sessionKey })), [cache])
  useEffect(() => {
    const send = async () => {
      const sent = await sendWaiting(api, cache, profile_id)
      if (sent > 0) toast({ type: 'success', title: 'Sent', message: sentText(sent) })
    }
    const look = () => void send()
    const timer = setInterval(look, again)
    const stops = [
      watchWaiting(look),
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void sendWaiting(api, cache, profile_id).then(greet)
      }),
      () => clearInterval(timer),
    ]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, cache, profile_id])
  return null
}

const sentText = (count: number) =>
  count === 1 ? 'The message that waited has gone out.' : `${count} messages that waited have gone out.`

function greet(sent: number): void {
  toast({ type: 'success', title: 'You are back online', message: sent > 0 ? sentText(sent) : undefined })
}
