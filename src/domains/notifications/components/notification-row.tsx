import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useReadNotification } from '../client.ts'
import type { Notification } from '../contract.ts'
import { destinationOf } from '../link-rules.ts'

type NotificationRowProps = {
  notification: Notification
  now: Date
  /** More spacing, for the notifications page. */
  roomy?: boolean
}

/**
 * One notification. Following its link marks it as read (docs/product/notifications-and-email.md).
 */
export function NotificationRow({ notification, now, roomy = false }: NotificationRowProps) {
  const { id, title, message, created_at, read } = notification
  const markAsRead = useReadNotification()
  return (
    <Link
      to={destinationOf(notification)}
      viewTransition
      onClick={() => read || markAsRead.mutate(id)}
      className={classNames(
        'flex gap-3 transition-colors hover:bg-sunken',
        roomy ? 'px-4 py-4 sm:px-5' : 'rounded-[8px] px-3 py-2.5 text-sm',
        roomy && !read && 'bg-lamp-soft/60',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'mt-2 size-2 shrink-0 rounded-full',
          !read && 'bg-lamp-edge forced-colors:bg-[Highlight]',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block', read ? 'font-medium' : 'font-semibold')}>
          {title}
          {!read && <span className="sr-only"> {t('(unread)')}</span>}
        </span>
        <span className={classNames('block', !roomy && 'line-clamp-2')}>{message}</span>
        <TimeAgo at={created_at} now={now} className="text-sm text-quiet" />
      </span>
    </Link>
  )
}
