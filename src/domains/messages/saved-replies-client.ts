import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import type { SavedReply } from './saved-replies-contract.ts'

const queryKey = ['saved_replies'] as const

/** The provider's saved replies, by their text. */
export const savedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<Page<SavedReply>>('/rest/v1/saved_replies', { signal })).items,
  })

/** Saves a text with `mutate(content)`. A text that is saved already stays as it is. */
export function useSaveReply() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => api.post<SavedReply>('/rest/v1/saved_replies', { content }),
    onError: (error) => showError(error, t('Failed to save the reply. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

/** Deletes a saved reply with `mutate(id)`. */
export function useDeleteSavedReply() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/rest/v1/saved_replies/${id}`),
    onError: (error) => showError(error, t('Failed to delete the reply. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
