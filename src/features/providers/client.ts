import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptDraft } from '#features/form-drafts/client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields, useProblems } from '#platform/form.ts'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Provider, ProviderChange, ProviderSummary } from './contract.ts'
import { type BusinessDraft, type BusinessProblems, changeOf, draftOf, problemsOf, stillToSave } from './rules.ts'

/** A provider's whole profile. */
export const providerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['providers', id],
    queryFn: ({ signal }) => api.get<Provider>(`/rest/v1/providers/${encodeURIComponent(id)}`, { signal }),
  })

/** Up to three featured providers, as cards show them. */
export const featuredProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['providers', 'featured'],
    queryFn: async ({ signal }) =>
      (await api.get<Page<ProviderSummary>>('/rest/v1/providers/featured', { signal })).items,
  })

type Edits = Partial<BusinessDraft>

/**
 * The state behind a form about the business. Fields that nobody has touched show what is stored, also when another tab has changed it; only
 * touched ones are sent, and they stay whatever the answer is, also over the end of the session. `name` tells the forms apart.
 */
export function useBusinessForm(provider: Provider, name: string) {
  const [edits, setEdits] = useState<Edits>({})
  const { problems, refusals, refuse, forget } = useProblems<keyof BusinessProblems & string>()
  useKeptDraft(`${name}:${provider.id}`, Object.keys(edits).length > 0 ? edits : undefined, setEdits)
  const saved = draftOf(provider)
  const change = changeOf(saved, edits)
  const saving = useSave(provider.id)

  return {
    draft: { ...saved, ...edits },
    problems,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    isChanged: Object.keys(change).length > 0,
    isSaving: saving.isPending,
    set: (part: Edits) => {
      setEdits((before) => ({ ...before, ...part }))
      forget(part)
    },
    setPhotos: (next: (photos: string[]) => string[]) =>
      setEdits((now) => ({ ...now, photos: next(now.photos ?? saved.photos) })),
    submit: () => {
      if (saving.isPending) return
      if (refuse(problemsOf(change))) return
      saving.mutate(change, {
        onSuccess: () => setEdits((now) => stillToSave(now, edits)),
        onError: (error) => refuse(refusedFields(error)),
      })
    },
  }
}

/** What the parts of a form are drawn from. */
export type BusinessForm = ReturnType<typeof useBusinessForm>

function useSave(id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: (change: ProviderChange) => api.patch<Provider>(`/rest/v1/providers/${id}`, change),
    onSuccess: (provider) => {
      cache.setQueryData(providerQuery(api, id).queryKey, provider)
      void cache.invalidateQueries({ queryKey: ['providers'] })
      toast({ type: 'success', title: 'Success', message: 'Profile updated successfully' })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error, 'Failed to update profile')
    },
  })
}
