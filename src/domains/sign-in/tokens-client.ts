import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { ApiTokens, CreatedApiToken, NewApiToken } from './tokens-contract.ts'

const tokensKey = ['tokens'] as const

/** The tokens of the user's programs, the newest first. */
export const tokensQuery = (api: Api) =>
  queryOptions({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api.get<ApiTokens>('/rest/v1/tokens', { signal }),
  })

/** Creates a token. The caller shows it, and errors. */
export function useCreateToken() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: NewApiToken) => api.post<CreatedApiToken>('/rest/v1/tokens', input),
    onSuccess: () => cache.invalidateQueries({ queryKey: tokensKey }),
  })
}

/** Revokes a token, by its id. */
export function useRevokeToken() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/rest/v1/tokens/${id}`),
    onSuccess: () => toast({ type: 'success', title: t('Token revoked') }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: tokensKey }),
  })
}
