import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsKey } from '#domains/catalog/fields-client.ts'
import type { FieldForm } from '#domains/catalog/fields-contract.ts'
import { editProblems } from '#domains/catalog/fields-drafts-rules.ts'
import { providersKey, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, stillToSave, useForm } from '#platform/form.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { providerQuery } from '../client.ts'
import type { Provider, ProviderProfile } from '../contract.ts'
import { type BusinessDraft, changeOf, draftOf } from '../rules.ts'
import { ProviderChange } from '../schema.ts'

type Edits = Partial<BusinessDraft>

/**
 * A form about the business. Untouched fields show stored values, even if another tab has changed
 * it; only edited fields are sent, and they survive failures and a new sign-in. `name` tells the
 * forms apart; `own` has the fields of this site that it shows.
 */
export function useBusinessForm(provider: ProviderProfile, name: string, own?: FieldForm) {
  const [edits, setEdits] = useState<Edits>({})
  useDraftAcrossSignIn(`${name}:${provider.id}`, Object.keys(edits).length > 0 ? edits : undefined, setEdits)
  const saved = draftOf(provider)
  const change = changeOf(saved, edits, own)
  const form = useForm({
    draft: { ...saved, ...edits },
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: () => ({ ...problemsIn(ProviderChange, change), ...(own && editProblems(own, edits.fields ?? {})) }),
    sent: () => change,
    sending: useSaveBusiness(provider.id),
    onDone: () => setEdits((now) => stillToSave(now, edits)),
  })
  return {
    ...form,
    isChanged: Object.keys(change).length > 0,
    setPhotos: (next: (photos: string[]) => string[]) =>
      setEdits((now) => ({ ...now, photos: next(now.photos ?? saved.photos) })),
  }
}

/** The result of {@link useBusinessForm}, for the parts of a form. */
export type BusinessForm = ReturnType<typeof useBusinessForm>

/** Saves a change of the business. */
export function useSaveBusiness(id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: (change: ProviderChange) => api.patch<Provider>(`/rest/v1/providers/${id}`, change),
    onSuccess: (provider) => {
      cache.setQueryData(providerQuery(api, id).queryKey, provider)
      void cache.invalidateQueries({ queryKey: providersKey })
      void cache.invalidateQueries({ queryKey: fieldsKey })
      toast({ type: 'success', title: t('Success'), message: t('Profile updated successfully') })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error, t('Failed to update profile'))
    },
  })
}
