import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Credential } from './credentials-contract.ts'
import type { NewCredential } from './credentials-schema.ts'

const address = (provider_id: string) => `/rest/v1/providers/${encodeURIComponent(provider_id)}/credentials`

/** The credentials of the user's own business. */
export const credentialsQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: [...providersKey, 'credentials', provider_id],
    queryFn: async ({ signal }) => (await api.get<Page<Credential>>(address(provider_id), { signal })).items,
  })

/**
 * Adds and changes credentials with `save`, and removes them. `save.error` holds the problems of
 * fields.
 */
export function useCredentials(provider_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  const onSettled = () => cache.invalidateQueries({ queryKey: providersKey })
  const save = useMutation({
    mutationFn: ({ id, ...credential }: NewCredential & { id?: string }) =>
      id === undefined
        ? postOnce<Credential>(address(provider_id), credential)
        : api.put<Credential>(`${address(provider_id)}/${id}`, credential),
    onSuccess: () => toast({ type: 'success', title: t('Sent'), message: t('We will check it and tell you.') }),
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error)
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`${address(provider_id)}/${id}`),
    onSuccess: () => toast({ type: 'success', title: t('Credential removed') }),
    onError: (error) => showError(error),
    onSettled,
  })
  return { save, remove }
}
