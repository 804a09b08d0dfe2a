import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { sessionQuery } from '#domains/identity/client.ts'
import { type Duty, mayDo, type StaffRole } from '#domains/identity/staff-rules.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { AuditEvent, OutboxEmail } from './contract.ts'

const root = '/rest/v1/admin'
const adminKey = ['admin'] as const

/**
 * The address to which forms of the desk send their changes. The set-up of a new site has its own.
 */
export const DeskAddress = createContext(root)

/** The filters of a list and its `sort`, as in the page's address. */
export type Filters = Record<string, string | undefined>

/**
 * A list below `/rest/v1/admin`, page by page. While another sort or filter loads, the rows stay.
 */
export const adminList =
  <Item>(path: string) =>
  (api: Api, filters: Filters = {}) =>
    infiniteQueryOptions({
      queryKey: [...adminKey, path, filters],
      queryFn: ({ pageParam, signal }) =>
        api.get<Page<Item>>(root + path, { search: { ...filters, cursor: pageParam }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    })

/** One answer below `/rest/v1/admin`. */
export const adminAnswer =
  <Answer>(path: string) =>
  (api: Api, filters: Filters = {}) =>
    queryOptions({
      queryKey: [...adminKey, path, filters],
      queryFn: ({ signal }) => api.get<Answer>(root + path, { search: filters, signal }),
    })

/** The emails of the outbox. */
export const emailsQuery = adminList<OutboxEmail>('/mails')
/** The audit trail. */
export const auditQuery = adminList<AuditEvent>('/audit')
/** The settings of the site. */
export const settingsQuery = adminAnswer<Settings>('/settings')

/** The operator's role; until it is known, the one with the fewest duties. */
export function useRole(): StaffRole {
  const { data: user } = useQuery(sessionQuery(useApi()))
  return user?.staff_role ?? 'read_only'
}

/** Whether the operator's role includes a duty. */
export const useMayDo = (duty: Duty): boolean => mayDo(useRole(), duty)

/** An operator's action: a call below the {@link DeskAddress}. */
export interface AdminAction {
  path: string
  method?: 'post' | 'put' | 'patch' | 'delete'
  body?: object
}

/**
 * Performs an operator's action, shows a toast, and refetches everything, because the actions
 * change everyone's pages. If `quiet`, the caller shows errors, and then refetches what may have
 * changed; otherwise a toast does.
 */
export function useAdminAction(done: string, { quiet = false }: { quiet?: boolean } = {}) {
  const api = useApi()
  const cache = useQueryClient()
  const address = useContext(DeskAddress)
  return useMutation({
    mutationFn: ({ path, method = 'post', body }: AdminAction) => api[method]<unknown>(address + path, body),
    onSuccess: () => toast({ type: 'success', title: t('Done'), message: done }),
    onError: (error) => {
      if (!quiet) showError(error)
    },
    onSettled: (_, error) => (error && quiet ? undefined : cache.invalidateQueries()),
  })
}
