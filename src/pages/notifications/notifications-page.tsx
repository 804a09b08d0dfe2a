import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import {
  allNotificationsQuery,
  unreadNotificationsQuery,
  useReadAllNotifications,
} from '#domains/notifications/client.ts'
import { NotificationRow } from '#domains/notifications/components/notification-row.tsx'
import { byDay } from '#domains/notifications/rules.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Bell } from '#ui/icons/bell.ts'
import { t } from '#ui/language.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import { urls } from '#urls.ts'
import { WaitingNotifications } from './waiting-notifications.tsx'

/**
 * On the server, waits for the list. In the browser, the page shows loading states and errors
 * itself.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  if (typeof document === 'undefined')
    await Promise.allSettled([
      queryClient.query(unreadNotificationsQuery(api)),
      queryClient.infiniteQuery(allNotificationsQuery(api)),
    ])
  return null
}

/** All notifications, grouped by day (docs/product/notifications-and-email.md). */
export function Component() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery(useApi()))
  const readAll = useReadAllNotifications()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:py-12">
      <title>{pageTitle(t('Notifications'))}</title>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          {t('Notifications')}
        </h1>
        {unread > 0 && (
          <Button
            size="sm"
            onClick={() => {
              readAll.mutate()
              heading.current?.focus()
            }}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <Everything />
    </div>
  )
}

function Everything() {
  const timeZone = useTimeZone()
  const list = useInfiniteQuery(allNotificationsQuery(useApi()))
  if (!list.data && list.errorUpdateCount === 0) return <WaitingNotifications />
  if (!list.data)
    return (
      <ErrorPanel
        cause={list.error}
        title={t('Your notifications could not be loaded')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {t('Please try again in a moment.')}
      </ErrorPanel>
    )
  const notifications = list.data.pages.flatMap(({ items }) => items)
  if (notifications.length === 0) return <Nothing />
  // The time when the list was read, which server and browser both know, so that both render the
  // same ages.
  const now = new Date(list.dataUpdatedAt)
  return (
    <>
      {byDay(notifications, now, timeZone).map((day) => (
        <section key={day.name} className="mb-8">
          <h2 className="mb-2 text-lg">{day.name}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {day.notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} now={now} roomy />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.isFetchNextPageError && (
        <ErrorPanel cause={list.error} className="mb-4">
          {t('Older notifications could not be loaded. Please try again in a moment.')}
        </ErrorPanel>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={t('No notifications yet')}
      illustration={<Bell className="size-10" />}
      action={<ButtonLink to={urls.dashboard()}>{t('Go to your dashboard')}</ButtonLink>}
    >
      {t('Updates on your bookings, messages and reviews appear here.')}
    </EmptyState>
  )
}
