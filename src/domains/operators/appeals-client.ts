import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { Appeal, SuspensionStatement } from './appeals-contract.ts'
import type { NewAppeal } from './appeals-schema.ts'
import { adminList } from './client.ts'

/** The appeals against suspensions. */
export const appealsQuery = adminList<Appeal>('/appeals')

/** The statement that the link of an email opens. */
export const statementQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => api.post<SuspensionStatement>('/rest/v1/appeals/open', { token }, { signal }),
    retry: false,
  })

/** Appeals with `mutate(appeal)`. The page shows errors. */
export function useAppeal() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (appeal: NewAppeal) => api.post<SuspensionStatement>('/rest/v1/appeals', appeal),
    onSuccess: (statement, { token }) => cache.setQueryData(statementQuery(api, token).queryKey, statement),
  })
}
