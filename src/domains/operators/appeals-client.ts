import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Appeal, DecisionStatement } from './appeals-contract.ts'
import { adminList } from './client.ts'

/** The appeals against suspensions and hidden reviews. */
export const appealsQuery = adminList<Appeal>('/appeals')

/** The statement that the link of an email opens. */
export const statementQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => api.post<DecisionStatement>('/rest/v1/appeals/open', { token }, { signal }),
    retry: false,
  })

const addressOf = (id: string) => `/rest/v1/appeals/${encodeURIComponent(id)}`

/** A statement about an own review. */
export const decisionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['decision', id],
    queryFn: ({ signal }) => api.get<DecisionStatement>(addressOf(id), { signal }),
  })

/** The key that opens a statement: the token of a link, or an id. */
export type StatementKey = { token: string } | { id: string }

/** Appeals with `mutate(text)`. The page shows errors. */
export function useAppeal(key: StatementKey) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      'token' in key
        ? api.post<DecisionStatement>('/rest/v1/appeals', { ...key, text })
        : api.post<DecisionStatement>(addressOf(key.id), { text }),
    onSuccess: (statement) =>
      cache.setQueryData(
        ('token' in key ? statementQuery(api, key.token) : decisionQuery(api, key.id)).queryKey,
        statement,
      ),
  })
}
