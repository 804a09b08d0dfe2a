import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Page } from '../../platform/api-client.ts'
import type { Conversation, Correspondent, Message, UnreadCount } from './contract.ts'

/** Everything about messages in the cache; live events invalidate it. */
export const messagesKey = ['messages'] as const

/** How many messages wait unread, for the badge. */
export const unreadMessagesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...messagesKey, 'unread_count'],
    queryFn: async ({ signal }) => (await api.get<UnreadCount>('/rest/v1/messages/unread_count', { signal })).count,
  })

/** With whom one may write, the latest first, a page at a time. */
export const conversationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'conversations'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Conversation>>('/rest/v1/conversations', { search: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** Somebody to write to, by their profile: also somebody with whom there is no conversation yet. */
export const correspondentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'correspondent', id],
    queryFn: ({ signal }) => api.get<Correspondent>(`/rest/v1/conversations/${encodeURIComponent(id)}`, { signal }),
  })

/** What two people wrote: pages go back in time, each the newest first. */
export const threadQuery = (api: Api, other_id: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'thread', other_id],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Message>>('/rest/v1/messages', { search: { with: other_id, limit: 30, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
