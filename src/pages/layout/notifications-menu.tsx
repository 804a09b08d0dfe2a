import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { notificationsQuery, unreadNotificationsQuery, useReadAllNotifications } from '#domains/notifications/client.ts'
import { NotificationRow } from '#domains/notifications/components/notification-row.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { Bell } from '#ui/icons/bell.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'
import { barIconClass, CountBadge } from './count-badge.tsx'
import { menuRow } from './menu-row.ts'
import { RisingCount } from './rising-count.tsx'

const unreadText = (count: number) =>
  t('{count, plural, one {# unread notification} other {# unread notifications}}', { count })

/** The bell: the number of unread notifications, and a menu with the latest ten. */
export function NotificationsMenu() {
  const { data: unread } = useQuery(unreadNotificationsQuery(useApi()))
  // Sets the number on the icon of the installed app.
  useEffect(() => {
    if (unread !== undefined && 'setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
  return (
    <>
      <Popover
        label={unread ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
        panelLabel={t('Notifications')}
        triggerClassName={barIconClass}
        panelClassName="w-96"
        trigger={
          <>
            <Bell aria-hidden="true" className="size-5.5" />
            <CountBadge count={unread ?? 0} />
          </>
        }
      >
        <Latest unread={unread ?? 0} />
        <Link
          to={urls.notifications()}
          viewTransition
          className={`${menuRow} sticky -bottom-2 mt-1 justify-between border-t border-line bg-surface`}
        >
          {t('View all notifications')}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </Popover>
      <RisingCount count={unread} words={unreadText} />
    </>
  )
}

function Latest({ unread }: { unread: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery(notificationsQuery(useApi()))
  const readAll = useReadAllNotifications()
  const [now] = useState(() => new Date())
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('Notifications')}
        </h2>
        {unread > 0 && (
          <button
            type="button"
            onClick={() => {
              readAll.mutate()
              // The button disappears when nothing is unread, so keep the focus in the menu.
              heading.current?.focus()
            }}
            className="text-link min-h-11 text-sm"
          >
            {t('Mark all as read')}
          </button>
        )}
      </div>
      {!list.data && list.errorUpdateCount === 0 && <Waiting />}
      {!list.data && list.errorUpdateCount > 0 && (
        <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {t('Your notifications could not be loaded.')}
        </ErrorPanel>
      )}
      {list.data?.items.length === 0 && (
        <p className="px-3 pb-4 text-quiet">
          {t('No notifications yet. Updates on your bookings and messages appear here.')}
        </p>
      )}
      <ul>
        {list.data?.items.map((each) => (
          <li key={each.id}>
            <NotificationRow notification={each} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
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
