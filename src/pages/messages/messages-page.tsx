import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { conversationsQuery, correspondentQuery, threadQuery } from '#domains/messages/client.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { SquarePen } from '#ui/icons/square-pen.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { ConversationList, WaitingConversations } from './conversation-list.tsx'
import { NewMessageDialog } from './new-message-dialog.tsx'
import { OpenConversation } from './open-conversation.tsx'

/** Loads the list and the thread of `?with=`. The page shows errors with a Retry button. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(appContext)
  await loadUser(context, request)
  const other_id = new URL(request.url).searchParams.get('with')
  const reading = [queryClient.prefetchInfiniteQuery(conversationsQuery(api))]
  if (other_id) reading.push(queryClient.prefetchInfiniteQuery(threadQuery(api, other_id)))
  if (other_id) await queryClient.fetchQuery(correspondentQuery(api, other_id)).catch(leaveIfNotFound)
  // In the browser, the page appears immediately and shows that its lists are loading.
  if (typeof document === 'undefined') await Promise.all(reading)
  return null
}

/** Redirects to the list if the user doesn't exist or belongs to the other role. */
function leaveIfNotFound(error: unknown): void {
  if (error instanceof ApiError && error.status === 404) throw redirect(urls.messages())
}

/** Conversations and one thread: side by side on wide screens, one at a time on phones. */
export function Component() {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  return user && <Messages user={user} />
}

function Messages({ user: { profile } }: { user: User }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  const other_id = search.get('with')
  return (
    <div data-one-screen className="sm:page-width max-sm:h-full sm:py-6">
      <title>{pageTitle(t('Messages'))}</title>
      {/* A phone has no room for the list and its heading beside a thread. */}
      {other_id && <h1 className="sr-only lg:hidden">{t('Messages')}</h1>}
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden border-line bg-surface max-sm:h-full sm:h-[calc(100dvh-8rem)] sm:min-h-104 sm:rounded-card sm:border-y sm:border-x lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-labelledby="conversations"
          className={classNames('min-h-0 flex-col border-line lg:flex lg:border-r', other_id ? 'hidden' : 'flex')}
        >
          <header className="flex min-h-17 items-center justify-between gap-3 border-b border-line px-5 py-2">
            <h1 id="conversations" className="text-2xl">
              {t('Messages')}
            </h1>
            <Button
              size="sm"
              icon={<SquarePen aria-hidden="true" className="size-4.5" />}
              onClick={() => setWriting(true)}
            >
              {t('New Message')}
            </Button>
          </header>
          <Conversations selected={other_id} user_type={profile.user_type} />
        </section>
        {other_id ? (
          <OpenConversation key={other_id} profile={profile} other_id={other_id} />
        ) : (
          <p className="hidden items-center justify-center p-6 text-quiet lg:flex">
            {t('Choose a conversation to read it.')}
          </p>
        )}
      </div>
      <NewMessageDialog
        open={isWriting}
        profile={profile}
        onClose={() => setWriting(false)}
        onReopen={() => setWriting(true)}
        onSent={(receiver_id) => {
          setWriting(false)
          void navigate(urls.messages(receiver_id))
        }}
      />
    </div>
  )
}

type ConversationsProps = { selected: string | null; user_type: User['profile']['user_type'] }

function Conversations({ selected, user_type }: ConversationsProps) {
  const list = useInfiniteQuery(conversationsQuery(useApi()))
  const items = (list.data?.pages ?? []).flatMap((page) => page.items)
  if (!list.data && list.errorUpdateCount === 0) return <WaitingConversations />
  if (!list.data) {
    return (
      <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} className="m-4">
        {t('Failed to load conversations')}
      </ErrorPanel>
    )
  }
  if (items.length === 0) return <NoConversations user_type={user_type} />
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <ConversationList items={items} selected={selected} />
      {list.hasNextPage && (
        <div className="flex flex-col items-center gap-1 p-4 pt-2">
          {list.isFetchNextPageError && (
            <p role="alert" className="text-sm text-quiet">
              {t('Further conversations could not be loaded.')}
            </p>
          )}
          <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoConversations({ user_type }: Pick<ConversationsProps, 'user_type'>) {
  return user_type === 'customer' ? (
    <EmptyState
      title={t('No conversations yet')}
      className="m-4"
      action={<ButtonLink to={urls.providers()}>{t('Find a provider')}</ButtonLink>}
    >
      {t('Book a service, and you can write to its provider here.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('No conversations yet')} className="m-4">
      {t('As soon as a customer books you, you can write to each other here.')}
    </EmptyState>
  )
}
