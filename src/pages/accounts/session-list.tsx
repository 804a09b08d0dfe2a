import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery, useEndSession, useSignOut } from '#domains/identity/sessions-client.ts'
import type { OwnSession } from '#domains/identity/sessions-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { MonitorSmartphone } from '#ui/icons/monitor-smartphone.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

/** The user's sessions. They can be ended one by one, or all others at once. */
export function SessionList() {
  const list = useQuery(sessionsQuery(useApi()))
  const end = useEndSession()
  const [now] = useState(() => new Date())
  if (!list.data && list.errorUpdateCount === 0) return <WaitingSessions />
  if (!list.data)
    return (
      <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {t('Your sessions could not be loaded.')}
      </ErrorPanel>
    )
  const { items } = list.data
  const others = items.filter(({ current }) => !current)
  return (
    <div className="grid gap-4">
      <ul aria-label={t('Sessions')} className="grid divide-y divide-line">
        {items.map((session) => (
          <Line key={session.id} session={session} now={now} end={end} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-sm text-quiet">{t('You are not signed in anywhere else.')}</p>
      ) : (
        <Button
          className="justify-self-start"
          pending={end.isPending && end.variables === 'others'}
          pendingText={t('Signing out...')}
          onClick={() => end.mutate('others')}
        >
          {t('Sign out everywhere else')}
        </Button>
      )}
    </div>
  )
}

type LineProps = { session: OwnSession; now: Date; end: ReturnType<typeof useEndSession> }

function Line({ session: { id, device, current, last_used_at }, now, end }: LineProps) {
  const signOut = useSignOut('local')
  const isEnding = current ? signOut.isPending : end.isPending && (end.variables === id || end.variables === 'others')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {current && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {current ? (
            t('In use now')
          ) : (
            <>
              <Rich
                text={t('Last used <ago>some time ago</ago>')}
                ago={() => <TimeAgo at={last_used_at} now={now} />}
              />
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        pending={isEnding}
        aria-label={current ? t('End session on this device') : t('End session on {device}', { device })}
        onClick={() => (current ? signOut.mutate() : end.mutate(id))}
      >
        {t('End session')}
      </Button>
    </li>
  )
}

/** The list's placeholder while it loads. */
export function WaitingSessions() {
  return (
    <Loading label={t('Loading your sessions')}>
      <div className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    </Loading>
  )
}
