import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Conversation, Correspondent, Message, UnreadCount } from './contract.ts'
import { REPORT_OPEN } from './rules.ts'

/** All queries of messages. */
export const messagesKey = ['messages'] as const

/**
 * The queries that a live event invalidates: counts and conversations. Threads take the message
 * itself.
 */
export const aboutPeopleKeys = [
  [...messagesKey, 'unread_count'],
  [...messagesKey, 'conversations'],
  [...messagesKey, 'correspondent'],
] as const

/** The number of unread messages, for the badge. */
export const unreadMessagesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...messagesKey, 'unread_count'],
    queryFn: async ({ signal }) => (await api.get<UnreadCount>('/rest/v1/messages/unread_count', { signal })).count,
  })

/** The user's conversations, newest first, in pages. */
export const conversationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'conversations'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Conversation>>('/rest/v1/conversations', { search: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Another user by address (`addressOf`), with or without a conversation. */
export const correspondentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'correspondent', id],
    queryFn: ({ signal }) => api.get<Correspondent>(`/rest/v1/conversations/${encodeURIComponent(id)}`, { signal }),
  })

/**
 * A message in a thread. A message sent from this tab keeps its key, which identifies it while it
 * is being sent.
 */
export type ThreadMessage = Message & { sent_as?: string }

/** The messages with another user, by address: pages go back in time, newest first. */
export const threadQuery = (api: Api, other_id: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'thread', other_id],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<ThreadMessage>>('/rest/v1/messages', {
        search: { with: other_id, limit: 30, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

type Thread = InfiniteData<Page<ThreadMessage>>

/** Adds a message to its thread if that is loaded and lacks the message. */
function addToThread(cache: QueryClient, api: Api, other_id: string, message: ThreadMessage): void {
  const isSame = ({ id }: ThreadMessage) => id === message.id
  cache.setQueryData(threadQuery(api, other_id).queryKey, (thread): Thread | undefined => {
    const [first, ...older] = thread?.pages ?? []
    if (!thread || !first) return thread
    const [known, others] = [first.items.find(isSame), first.items.filter((each) => !isSame(each))]
    const items = [{ ...message, ...known }, ...others].toSorted((one, next) =>
      one.created_at < next.created_at ? 1 : -1,
    )
    return { ...thread, pages: [{ ...first, items }, ...older] }
  })
}

/**
 * Adds a message from a live event to its thread: once the thread is read, whose answer may be
 * older than the message, and, for the user's own message, once this tab has sent its messages.
 */
export function useMessageArrival(profile_id: string | undefined): (message: Message) => void {
  const api = useApi()
  const cache = useQueryClient()
  return (message) => {
    const isOwn = message.sender_id === profile_id
    const profile = isOwn ? message.receiver_id : message.sender_id
    // The address of the open thread: see `addressOf`.
    const addresses = [message.conversation_id, ...(profile ? [profile] : [])]
    const isSending = () => addresses.some((address) => cache.isMutating({ mutationKey: sendingKey(address) }) > 0)
    for (const address of addresses) {
      const { queryKey } = threadQuery(api, address)
      const isBusy = () => cache.isFetching({ queryKey }) > 0 || (isOwn && isSending())
      whenIdle(cache, isBusy, () => addToThread(cache, api, address, message))
    }
  }
}

/** Calls `work` as soon as `isBusy` is false, which may change with any query or mutation. */
function whenIdle(cache: QueryClient, isBusy: () => boolean, work: () => void): void {
  if (!isBusy()) return work()
  const look = () => {
    if (isBusy()) return
    for (const stop of stops) stop()
    work()
  }
  const stops = [cache.getQueryCache().subscribe(look), cache.getMutationCache().subscribe(look)]
}

/** A message that is being sent. `key` is the same for each try, so that it arrives once. */
export interface Outgoing {
  content: string
  /** URLs of uploaded photos. */
  photos?: readonly string[]
  key: string
}

const sendingKey = (other_id: string) => [...messagesKey, 'sending', other_id]

/** Sends messages to one user, in order. */
export function useSendMessage(other_id: string) {
  return useMutation(sending(useApi(), useQueryClient(), other_id))
}

/** How a message is sent: now, or once there is a connection (`unsent-client.ts`). */
export function sending(api: Api, cache: QueryClient, other_id: string) {
  return mutationOptions({
    mutationKey: sendingKey(other_id),
    scope: { id: `messages to ${other_id}` },
    // The browser may be wrong about its connection. If it is, the message fails and the text comes
    // back.
    networkMode: 'always',
    mutationFn: ({ content, photos = [], key }: Outgoing) =>
      api.post<Message>(
        '/rest/v1/messages',
        { receiver_id: other_id, content, ...(photos.length > 0 && { photos: photos.map(nameIn) }) },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: (message, { key }) => {
      addToThread(cache, api, other_id, { ...message, sent_as: key })
      for (const queryKey of aboutPeopleKeys) void cache.invalidateQueries({ queryKey })
    },
    onError: (error) => showError(error, undefined, t('Cannot Send Message')),
  })
}

/** The messages that are being sent to a user, oldest first. */
export function useOutgoing(other_id: string): Outgoing[] {
  return useMutationState({
    filters: { mutationKey: sendingKey(other_id), status: 'pending' },
    select: ({ state }) => state.variables as Outgoing,
  })
}

/** The delay before a retry, in milliseconds. */
const reportAgain = 5_000

/**
 * Marks the messages of a thread as read while they are in view, and reports repeatedly that they
 * are, so that the user gets no emails about messages on the screen. `newest` is the latest message
 * of the other user.
 */
export function useReadWhileOpen(profile_id: string, other_id: string, newest: ThreadMessage | undefined): void {
  const api = useApi()
  const cache = useQueryClient()
  const lastReport = useRef({ other_id: '', at: 0 })
  const upTo = newest?.created_at
  const isUnread = newest?.read === false
  useEffect(() => {
    if (upTo === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      const isDue = isUnread || lastReport.current.other_id !== other_id
      timer = setTimeout(report, isDue ? 0 : Math.max(0, lastReport.current.at + REPORT_OPEN - Date.now()))
    }
    const report = () =>
      void postRead().then(
        () => lookIn(REPORT_OPEN),
        () => lookIn(reportAgain),
      )
    // The user may have left the thread before the server answered.
    const lookIn = (milliseconds: number) => {
      if (!isOver) timer = setTimeout(look, milliseconds)
    }
    const postRead = async () => {
      await api.post('/rest/v1/messages/read', { sender_id: other_id, up_to: upTo })
      lastReport.current = { other_id, at: Date.now() }
      if (!isUnread) return
      changeThread(cache, api, other_id, (message) =>
        message.sender_id !== profile_id && message.created_at <= upTo ? { ...message, read: true } : message,
      )
      for (const queryKey of aboutPeopleKeys) void cache.invalidateQueries({ queryKey })
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [api, cache, profile_id, other_id, upTo, isUnread])
}

function changeThread(
  cache: QueryClient,
  api: Api,
  other_id: string,
  change: (message: ThreadMessage) => ThreadMessage,
): void {
  cache.setQueryData(
    threadQuery(api, other_id).queryKey,
    (thread) =>
      thread && { ...thread, pages: thread.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  )
}

/** Unlocks everything that a customer sent: `mutate()`. Free. */
export function useUnlockMessages(sender_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/rest/v1/messages/unlock', { sender_id }),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Messages unlocked') }),
    onError: (error) => showError(error, t('Failed to unlock messages')),
    onSettled: () => cache.invalidateQueries({ queryKey: messagesKey }),
  })
}
