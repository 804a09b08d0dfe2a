import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Notification, UnreadCount } from './contract.ts'

/** How many notifications the bell's dropdown shows. */
const inTheDropdown = 10

/** The cache key of everything about notifications; live events invalidate it. */
export const notificationsKey = ['notifications'] as const

/** The latest notifications, for the bell's dropdown. */
export const notificationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...notificationsKey, 'latest'],
    queryFn: ({ signal }) =>
      api.get<Page<Notification>>('/rest/v1/notifications', { search: { limit: inTheDropdown }, signal }),
  })

/** All notifications, the newest first, page by page. */
export const allNotificationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Notification>>('/rest/v1/notifications', { search: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The number of unread notifications, for the badge. */
export const unreadNotificationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread_count'],
    queryFn: async ({ signal }) =>
      (await api.get<UnreadCount>('/rest/v1/notifications/unread_count', { signal })).count,
  })

/**
 * Marks one as read: `mutate(id)`. The page shows it at once; it stays unread if the call fails.
 */
export function useReadNotification() {
  const api = useApi()
  return useMarkAsRead(
    (id: string) => api.post(`/rest/v1/notifications/${id}/read`),
    (each, id) => each.id === id,
  )
}

/** Marks all as read. */
export function useReadAllNotifications() {
  const api = useApi()
  return useMarkAsRead<void>(
    () => api.post('/rest/v1/notifications/read_all'),
    () => true,
  )
}

function useMarkAsRead<Variables>(
  call: (variables: Variables) => Promise<unknown>,
  isAffected: (notification: Notification, variables: Variables) => boolean,
) {
  const cache = useQueryClient()
  const api = useApi()
  const { queryKey: latest } = notificationsQuery(api)
  const { queryKey: all } = allNotificationsQuery(api)
  const { queryKey: count } = unreadNotificationsQuery(api)
  return useMutation({
    networkMode: 'online',
    // The list may close while this runs, which does no harm.
    meta: { waitsAlone: true },
    mutationFn: call,
    onMutate: async (variables) => {
      await cache.cancelQueries({ queryKey: notificationsKey })
      const pages = [cache.getQueryData(latest), ...(cache.getQueryData(all)?.pages ?? [])]
      const affected = pages
        .flatMap((page) => page?.items ?? [])
        .filter((each) => !each.read && isAffected(each, variables))
      const unread = new Set(affected.map(({ id }) => id)).size
      const everything = variables === undefined
      const marked = (page: Page<Notification>) => ({
        ...page,
        items: page.items.map((each) => (isAffected(each, variables) ? { ...each, read: true } : each)),
      })
      cache.setQueryData(count, (before) => before && (everything ? 0 : Math.max(0, before - unread)))
      cache.setQueryData(latest, (page) => page && marked(page))
      cache.setQueryData(all, (cached) => cached && { ...cached, pages: cached.pages.map(marked) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsKey }),
  })
}
