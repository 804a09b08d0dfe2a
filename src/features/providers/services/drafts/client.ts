import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusedFields } from '../../../../platform/api-client.ts'
import { useApi } from '../../../../platform/api-context.tsx'
import { usePostOnce } from '../../../../platform/post-once.ts'
import { useProblems } from '../../../../ui/problems.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useKept } from '../../../accounts/sessions/drafts/client.ts'
import { usePhotoUploads } from '../../../pictures/uploads/client.ts'
import { sayFailed, useOfferChanged } from '../client.ts'
import type { Service } from '../contract.ts'
import { serviceLimits } from '../rules.ts'
import { draftOf, emptyDraft, problemsOf, type ServiceDraft, type ServiceProblems, serviceOf } from './rules.ts'

interface ServiceFormInput {
  provider_id: string
  /** The one that is changed; a new one without. */
  service: Service | undefined
  /** What the business does first. */
  category: string | undefined
  onSaved: () => void
}

/** The state behind the form of a service: what is filled in, what is wrong, and whether something would be lost. */
export function useServiceForm({ provider_id, service, category, onSaved }: ServiceFormInput) {
  const first = service ? draftOf(service) : emptyDraft(category)
  const [edits, setEdits] = useState<Partial<ServiceDraft>>({})
  const { problems, refusals, refuse, forget } = useProblems<ServiceProblems>()
  const draft = { ...first, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  const saving = useSave(provider_id, service)
  useKept(`service:${service?.id ?? provider_id}`, isChanged ? edits : undefined, setEdits)

  function set(part: Partial<ServiceDraft>) {
    setEdits((before) => ({ ...before, ...part }))
    forget(part)
  }

  const photos = usePhotoUploads({
    bucket: 'service-photos',
    photos: draft.service_photos,
    most: serviceLimits.photos,
    change: (next) => setEdits((now) => ({ ...now, service_photos: next(now.service_photos ?? first.service_photos) })),
  })

  return {
    draft,
    problems,
    /** Counts how often the form was refused: each time its first wrong field gets the focus. */
    refusals,
    photos,
    isChanged: isChanged || photos.isUploading,
    isSaving: saving.isPending,
    set,
    submit: () => {
      if (saving.isPending || photos.isUploading) return
      if (refuse(problemsOf(draft))) return
      saving.mutate(draft, { onSuccess: onSaved, onError: (error) => refuse(refusedFields(error)) })
    },
  }
}

/** What {@link useServiceForm} gives to the fields. */
export type ServiceForm = ReturnType<typeof useServiceForm>

/** Adds, once, or changes what stands. */
function useSave(provider_id: string, service: Service | undefined) {
  const api = useApi()
  const changed = useOfferChanged(provider_id)
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (draft: ServiceDraft) => {
      const wanted = serviceOf(draft)
      return service
        ? api.patch<Service>(`/rest/v1/services/${service.id}`, wanted)
        : postOnce<Service>('/rest/v1/services', wanted)
    },
    onSuccess: ({ name }) => {
      toast({ type: 'success', title: 'Success', message: service ? `${name} is saved` : `${name} is on your profile` })
      return changed()
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) sayFailed('Failed to save service', error)
    },
  })
}
