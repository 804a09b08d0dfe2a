import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuditEvent } from '#features/admin-audit/contract.ts'
import type { OutboxMail } from '#features/admin-mails/contract.ts'
import type { Business } from '#features/admin-providers/contract.ts'
import type { Settings } from '#features/admin-settings/contract.ts'
import type { Person, PersonSummary } from '#features/admin-users/contract.ts'
import type { Report, Request } from '#features/moderation/contract.ts'
import { factorsQuery } from '#features/sign-in-methods/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Jobs, Overview } from './contract.ts'

const root = '/rest/v1/admin'
const adminKey = ['admin'] as const

/** What a list is narrowed to, as it stands in the address of the page. */
export type Filters = Record<string, string | undefined>

const list =
  <Item>(path: string) =>
  (api: Api, filters: Filters = {}) =>
    infiniteQueryOptions({
      queryKey: [...adminKey, path, filters],
      queryFn: ({ pageParam, signal }) =>
        api.get<Page<Item>>(root + path, { search: { ...filters, cursor: pageParam }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    })

const one =
  <Answer>(path: string) =>
  (api: Api, filters: Filters = {}) =>
    queryOptions({
      queryKey: [...adminKey, path, filters],
      queryFn: ({ signal }) => api.get<Answer>(root + path, { search: filters, signal }),
    })

/** The lists of operators, the newest first, page by page. */
export const lists = {
  people: list<PersonSummary>('/people'),
  businesses: list<Business>('/providers'),
  reports: list<Report>('/reports'),
  requests: list<Request>('/requests'),
  mails: list<OutboxMail>('/mails'),
  audit: list<AuditEvent>('/audit'),
}

/** One login. */
export const personQuery = (api: Api, id: string) => one<Person>(`/people/${encodeURIComponent(id)}`)(api)
/** `days`: 7, 30 or 90. */
export const overviewQuery = one<Overview>('/overview')
/** What is done in the background; looked at again while the page is open, because it goes on. */
export const jobsQuery = (api: Api) => ({ ...one<Jobs>('/jobs')(api), refetchInterval: 5_000 })
/** What operators can set. */
export const settingsQuery = one<Settings>('/settings')
/** How the operator proves to be at the keyboard. */
export const ownFactorsQuery = factorsQuery

/** What an operator does: a call below `/rest/v1/admin`. */
export interface Act {
  path: string
  method?: 'post' | 'patch' | 'delete'
  body?: object
}

/**
 * Does it, says so in passing, and reads everything afresh: what operators do shows on everybody's pages. Whoever asks shows the refusal where it belongs
 * when `quiet`; else it is said in passing.
 */
export function useAct(done: string, { quiet = false }: { quiet?: boolean } = {}) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ path, method = 'post', body }: Act) => api[method]<unknown>(root + path, body),
    onSuccess: () => toast({ type: 'success', title: 'Done', message: done }),
    onError: (error) => {
      if (!quiet) showError(error)
    },
    onSettled: () => cache.invalidateQueries(),
  })
}
