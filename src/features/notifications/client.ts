import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import type { MailPreference, MailPreferencesChange, Notification, OptOut, UnreadCount } from './contract.ts'

/** What the bell's dropdown shows (specification, section 9). */
const inTheDropdown = 10

/** Everything about notifications in the cache; live events invalidate it. */
export const notificationsKey = ['notifications'] as const

/** The latest ten. */
export const notificationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...notificationsKey, 'latest'],
    queryFn: ({ signal }) =>
      api.get<Page<Notification>>('/rest/v1/notifications', { search: { limit: inTheDropdown }, signal }),
  })

/** All of them, the newest first, page by page. */
export const allNotificationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Notification>>('/rest/v1/notifications', { search: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** How many are unread, for the badge. */
export const unreadNotificationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread_count'],
    queryFn: async ({ signal }) =>
      (await api.get<UnreadCount>('/rest/v1/notifications/unread_count', { signal })).count,
  })

/** Marks one as read: `mutate(id)`. It shows at once and stays unread when the server does not answer. */
export function useReadNotification() {
  const api = useApi()
  return useReading(
    (id: string) => api.post(`/rest/v1/notifications/${id}/read`),
    (each, id) => each.id === id,
  )
}

/** Marks all as read. */
export function useReadAllNotifications() {
  const api = useApi()
  return useReading<void>(
    () => api.post('/rest/v1/notifications/read_all'),
    () => true,
  )
}

function useReading<Variables>(
  call: (variables: Variables) => Promise<unknown>,
  concerns: (notification: Notification, variables: Variables) => boolean,
) {
  const cache = useQueryClient()
  const api = useApi()
  const { queryKey: latest } = notificationsQuery(api)
  const { queryKey: all } = allNotificationsQuery(api)
  const { queryKey: count } = unreadNotificationsQuery(api)
  return useMutation({
    networkMode: 'online',
    // Of no consequence: the list may close meanwhile.
    meta: { waitsAlone: true },
    mutationFn: call,
    onMutate: async (variables) => {
      await cache.cancelQueries({ queryKey: notificationsKey })
      const pages = [cache.getQueryData(latest), ...(cache.getQueryData(all)?.pages ?? [])]
      const concerned = pages
        .flatMap((page) => page?.items ?? [])
        .filter((each) => !each.read && concerns(each, variables))
      const unread = new Set(concerned.map(({ id }) => id)).size
      const everything = variables === undefined
      const marked = (page: Page<Notification>) => ({
        ...page,
        items: page.items.map((each) => (concerns(each, variables) ? { ...each, read: true } : each)),
      })
      cache.setQueryData(count, (before) => before && (everything ? 0 : Math.max(0, before - unread)))
      cache.setQueryData(latest, (page) => page && marked(page))
      cache.setQueryData(all, (known) => known && { ...known, pages: known.pages.map(marked) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsKey }),
  })
}

/** What a token below a mail stands for; 404 for one that was not signed here. */
export const optOutQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['mail-opt-out', token],
    queryFn: ({ signal }) => api.get<OptOut>('/rest/v1/mail-opt-outs', { search: { token }, signal }),
  })

const address = '/rest/v1/notifications/preferences'

/** Which kinds of e-mail the profile of the role in force wants. */
export const mailPreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mail_preferences'],
    queryFn: async ({ signal }) => (await api.get<Page<MailPreference>>(address, { signal })).items,
  })

/** Switches one kind on or off. It shows at once, and goes back when the server does not take it. */
export function useMailSwitch() {
  const api = useApi()
  const cache = useQueryClient()
  const { queryKey } = mailPreferencesQuery(api)
  return useMutation({
    mutationKey: queryKey,
    // One after the other: of two quick presses the last one counts.
    scope: { id: address },
    mutationFn: (item: MailPreferencesChange['items'][number]) => api.put(address, { items: [item] }),
    onMutate: async ({ kind, email }) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (items) => items?.map((each) => (each.kind === kind ? { ...each, email } : each)))
    },
    onError: (error) => showError(error),
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey })
    },
  })
}
