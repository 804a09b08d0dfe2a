import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionKey, sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { forgetOthers, REJECTED, sendWaiting, watchWaiting } from '#domains/messages/unsent-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { isToastShown, type Toast, toast } from '#ui/toast.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { workerInControl } from './updates.ts'

/** Milliseconds between attempts to send what waits while the browser reports a connection. */
const again = 10_000

/** Shows that the connection is lost or back, and sends waiting messages and forms. */
export function Connection() {
  const { data: user } = useQuery({ ...sessionQuery(useApi()), enabled: false })
  return (
    <>
      <OfflineBanner />
      {user ? <Sending key={user.profile.id} user={user} /> : <Greeting />}
    </>
  )
}

/** Shows the state of the connection to users without waiting messages. */
function Greeting() {
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && tellBackOnline(0)), [])
  return null
}

function Sending({ user }: { user: User }) {
  const api = useApi()
  const cache = useQueryClient()
  const profile_id = user.profile.id
  const own = user.profiles.map(({ id }) => id).join()
  useEffect(() => forgetOthers(own.split(',')), [own])
  // Reads the session again, because the one in the page is not stored for offline use.
  useEffect(() => void workerInControl().then(() => cache.refetchQueries({ queryKey: sessionKey })), [cache])
  useEffect(() => {
    const send = async () => {
      const sent = await sendWaiting(api, cache, profile_id)
      if (sent > 0) tellUnlessRejected({ title: t('Sent'), message: sentText(sent) })
    }
    const look = () => void send()
    const timer = setInterval(look, again)
    const stops = [
      watchWaiting(look),
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void sendWaiting(api, cache, profile_id).then(tellBackOnline)
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
  t('{count, plural, one {The message that waited has gone out.} other {# messages that waited have gone out.}}', {
    count,
  })

function tellBackOnline(sent: number): void {
  tellUnlessRejected({ title: t('You are back online'), message: sent > 0 ? sentText(sent) : undefined })
}

/**
 * Keeps the toast that says why a message was rejected, and shows the good news only if there is
 * none.
 */
function tellUnlessRejected(message: Toast): void {
  if (!isToastShown(REJECTED)) toast({ ...message, type: 'success' })
}
