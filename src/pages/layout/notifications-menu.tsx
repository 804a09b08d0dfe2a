import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  notificationsQuery,
  unreadNotificationsQuery,
  useReadAllNotifications,
  useReadNotification,
} from '../../features/notifications/client.ts'
import type { Notification } from '../../features/notifications/contract.ts'
import { useApi } from '../../platform/api-context.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { urls } from '../urls.ts'
import { barIconClass, CountBadge } from './count-badge.tsx'

/** The bell: how many are unread, and on pressing it the latest ten. */
export function NotificationsMenu() {
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery(useApi()))
  return (
    <Popover
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      panelLabel="Notifications"
      triggerClassName={barIconClass}
      panelClassName="w-96"
      trigger={
        <>
          <Bell aria-hidden="true" className="size-5.5" />
          <CountBadge count={unread} />
        </>
      }
    >
      <Latest unread={unread} />
    </Popover>
  )
}

function Latest({ unread }: { unread: number }) {
  const list = useQuery(notificationsQuery(useApi()))
  const readAll = useReadAllNotifications()
  const [now] = useState(() => new Date())
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="text-lg">Notifications</h2>
        {unread > 0 && (
          <button type="button" onClick={() => readAll.mutate()} className="text-link min-h-11 text-sm">
            Mark all as read
          </button>
        )}
      </div>
      {list.isPending && <Waiting />}
      {list.isError && (
        <ErrorPanel onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your notifications could not be loaded.
        </ErrorPanel>
      )}
      {list.data?.items.length === 0 && (
        <p className="px-3 pb-4 text-quiet">No notifications yet. News about your bookings and messages comes here.</p>
      )}
      <ul>
        {list.data?.items.map((each) => (
          <Line key={each.id} notification={each} now={now} />
        ))}
      </ul>
    </>
  )
}

function Line({ notification, now }: { notification: Notification; now: Date }) {
  const read = useReadNotification()
  return (
    <li>
      <Link
        to={destinationOf(notification)}
        onClick={() => notification.read || read.mutate(notification.id)}
        className="flex gap-3 rounded-[8px] px-3 py-2.5 transition-colors hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={`mt-2 size-2 shrink-0 rounded-full ${notification.read ? '' : 'bg-lamp-edge'}`}
        />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block font-semibold">
            {notification.title}
            {!notification.read && <span className="sr-only"> (unread)</span>}
          </span>
          <span className="line-clamp-2 block">{notification.message}</span>
          <TimeAgo at={notification.created_at} now={now} className="text-quiet" />
        </span>
      </Link>
    </li>
  )
}

/** Where a notification leads, by its type (specification, section 4). */
function destinationOf({ type, metadata }: Notification): string {
  if (type === 'message') return urls.messages(metadata.sender_id)
  if (type === 'review' && metadata?.provider_id) return urls.provider(metadata.provider_id)
  return urls.dashboard()
}

function Waiting() {
  return (
    <Loading className="grid gap-4 px-3 pb-4">
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      ))}
    </Loading>
  )
}
