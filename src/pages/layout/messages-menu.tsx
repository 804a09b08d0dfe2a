import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unreadMessagesQuery } from '#domains/messages/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { t } from '#ui/language.ts'
import { Popover } from '#ui/popover.tsx'
import { urls } from '#urls.ts'
import { badgeText, barIconClass, CountBadge } from './count-badge.tsx'
import { menuRow } from './menu-row.ts'
import { RisingCount } from './rising-count.tsx'

const unreadText = (count: number) => t('{count, plural, one {# unread message} other {# unread messages}}', { count })

/** The envelope: the number of unread messages and a link to them. */
export function MessagesMenu() {
  const { data: known } = useQuery(unreadMessagesQuery(useApi()))
  const unread = known ?? 0
  return (
    <>
      <Popover
        label={unread > 0 ? t('Messages, {badge} unread', { badge: badgeText(unread) }) : t('Messages')}
        panelLabel={t('Messages')}
        triggerClassName={barIconClass}
        panelClassName="w-64"
        trigger={
          <>
            <MessageCircle aria-hidden="true" className="size-5.5" />
            <CountBadge count={unread} />
          </>
        }
      >
        <p className="px-3 py-2.5 text-quiet">
          {unread === 0
            ? t('No new messages')
            : unread === 1
              ? t('1 new message')
              : t('{badge} new messages', { badge: badgeText(unread) })}
        </p>
        <Link to={urls.messages()} viewTransition className={`${menuRow} justify-between border-t border-line`}>
          {t('View all messages')}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </Popover>
      <RisingCount count={known} words={unreadText} />
    </>
  )
}
