import { useQuery } from '@tanstack/react-query'
import { ArrowRight, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { unreadMessagesQuery } from '../../features/messages/client.ts'
import { useApi } from '../../platform/api-context.tsx'
import { Popover } from '../../ui/popover.tsx'
import { urls } from '../urls.ts'
import { barIconClass, CountBadge } from './count-badge.tsx'
import { menuRow } from './menu-row.ts'

/** The envelope: how many messages wait, and the way to them. */
export function MessagesMenu() {
  const { data: unread = 0 } = useQuery(unreadMessagesQuery(useApi()))
  return (
    <Popover
      label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      panelLabel="Messages"
      triggerClassName={barIconClass}
      panelClassName="w-64"
      trigger={
        <>
          <MessageCircle aria-hidden="true" className="size-5.5" />
          <CountBadge count={unread} />
        </>
      }
    >
      <p className="px-3 py-2.5 text-quiet">{unread === 0 ? 'No new messages' : newMessages(unread)}</p>
      <Link to={urls.messages()} viewTransition className={`${menuRow} justify-between border-t border-line`}>
        View all messages
        <ArrowRight aria-hidden="true" className="size-4.5" />
      </Link>
    </Popover>
  )
}

function newMessages(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`
}
