import { Link } from 'react-router'
import type { Conversation } from '#domains/messages/contract.ts'
import { addressOf, titleOf } from '#domains/messages/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Lock } from '#ui/icons/lock.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'

/** The user's conversations, newest first. `selected` is the address whose thread is open. */
export function ConversationList({ items, selected }: { items: Conversation[]; selected: string | null }) {
  const now = useNow()
  return (
    <ul className="flex flex-col gap-0.5 p-2">
      {items.map((conversation) => (
        <li key={conversation.conversation_id}>
          <Row
            conversation={conversation}
            now={now}
            isSelected={[conversation.id, conversation.conversation_id].includes(selected ?? '')}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { conversation: Conversation; now: Date; isSelected: boolean }

function Row({ conversation, now, isSelected }: RowProps) {
  const { avatar_url, last_message, last_message_is_mine, timestamp, unread, has_locked } = conversation
  const [title, address] = [titleOf(conversation), addressOf(conversation)]
  return (
    <Link
      to={urls.messages(address)}
      preventScrollReset
      aria-current={isSelected ? 'page' : undefined}
      className="flex min-h-18 items-center gap-3 rounded-field px-3 py-2.5 transition-colors hover:bg-sunken aria-[current=page]:bg-lamp-soft"
    >
      <Avatar id={address} name={title} src={avatar_url} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classNames('truncate', unread ? 'font-bold' : 'font-semibold')}>{title}</span>
          <TimeAgo at={timestamp} now={now} className="shrink-0 text-xs text-quiet" />
        </span>
        <span className="flex items-center gap-2 text-sm">
          {has_locked && <Lock aria-hidden="true" className="size-3.5 shrink-0 text-lamp-deep" />}
          <span className={classNames('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'text-quiet')}>
            {last_message_is_mine && `${t('You:')} `}
            {last_message}
          </span>
          {unread && (
            <span className="size-2.5 shrink-0 rounded-full bg-lamp-edge forced-colors:bg-[Highlight]">
              <span className="sr-only">{t('Unread')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** The skeleton of the list. */
export function WaitingConversations() {
  return (
    <Loading label={t('Loading conversations')} className="grid gap-5 p-5">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-5/6" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
