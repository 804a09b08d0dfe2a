import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { providersKey, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { usePhotoUploads } from '#domains/pictures/client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { refusedFields, useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { numberIn, typedAmount } from '#ui/typed-number.ts'
import { noFields, useFieldForm } from './fields-client.ts'
import type { FieldForm } from './fields-contract.ts'
import { changesIn, editProblems, type FieldDrafts } from './fields-drafts-rules.ts'
import { type QuestionDraft, questionDrafts, questionsOf } from './questions-drafts-rules.ts'
import type { Service } from './services-contract.ts'
import { serviceLimits } from './services-limits.ts'
import { amountIn } from './services-rules.ts'
import { NewService } from './services-schema.ts'

/** A provider's services in their own order; at most 50. */
export const servicesQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['services', 'of', provider_id],
    queryFn: async ({ signal }) =>
      (await api.get<Page<Service>>(`/rest/v1/services?provider_id=${provider_id}&limit=100`, { signal })).items,
  })

/** Reloads everything that shows the provider's services. */
function useRefreshServices(provider_id: string): () => Promise<unknown> {
  const api = useApi()
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: servicesQuery(api, provider_id).queryKey }),
      cache.invalidateQueries({ queryKey: providersKey }),
    ])
}

/** Deletes one of the user's own services. */
export function useDeleteService(provider_id: string) {
  const api = useApi()
  const refresh = useRefreshServices(provider_id)
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id }: Service) => api.delete(`/rest/v1/services/${id}`),
    onSuccess: (_, { name }) =>
      toast({ type: 'success', title: t('Success'), message: t('{name} is deleted', { name }) }),
    onError: (error) => showError(error, t('Failed to delete service')),
    onSettled: refresh,
  })
}

/**
 * Sorts the user's own services: on the page at once, then on the server, one change after the
 * other.
 */
export function useOrderServices(provider_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  const refresh = useRefreshServices(provider_id)
  const { queryKey } = servicesQuery(api, provider_id)
  return useMutation({
    scope: { id: 'order of services' },
    networkMode: 'online',
    mutationFn: (services: Service[]) => api.put('/rest/v1/services/order', { ids: services.map(({ id }) => id) }),
    onMutate: async (services) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, services)
    },
    onError: (error) => showError(error, t('Failed to save service')),
    // If another change is waiting, reading the server's order would undo it on the page.
    onSettled: () =>
      cache.isMutating({ predicate: ({ options }) => options.scope?.id === 'order of services' }) > 1
        ? undefined
        : refresh(),
  })
}

/** An add-on in the form. */
export interface AddonDraft {
  id?: string
  name: string
  price: string
  minutes: string
}

/** The values of the form; empty fields are ''. */
export interface ServiceDraft {
  name: string
  category: string
  /** Per hour, in the currency of the site, or for the job. */
  price: string
  /** In minutes. */
  duration: string
  description: string
  location_type: Service['location_type']
  service_photos: string[]
  price_kind: Service['price_kind']
  /** In minutes. */
  minimum_minutes: string
  /** In the currency of the site. */
  call_out_fee: string
  /** In percent, or ''. */
  weekend_surcharge: string
  holiday_surcharge: string
  addons: AddonDraft[]
  questions: QuestionDraft[]
  /** Edited own fields. */
  fields: FieldDrafts
  /** In minutes, or '' for the provider's own setting; the notice is in hours. */
  buffer_before: string
  buffer_after: string
  notice_hours: string
  /** In days, or '' for the site's setting. */
  horizon_days: string
  instant: boolean
  instant_for: Service['instant_for']
}

interface ServiceFormInput {
  provider_id: string
  /** The service to change; undefined for a new one. */
  service: Service | undefined
  /** The main category of the business. */
  category: string | undefined
  onSaved: () => void
}

/** The form of a service. Its draft stays until the form drops it. */
export function useServiceForm({ provider_id, service, category, onSaved }: ServiceFormInput) {
  const first = service ? draftOf(service) : emptyDraft(category)
  const own = useFieldForm('service', service?.id)
  const [edits, setEdits] = useState<Partial<ServiceDraft>>({})
  const draft = { ...first, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  useDraftAcrossSignIn(`service:${service?.id ?? provider_id}`, isChanged ? edits : undefined, setEdits)

  const photos = usePhotoUploads({
    bucket: 'service-photos',
    photos: draft.service_photos,
    most: serviceLimits.photos,
    change: (next) => setEdits((now) => ({ ...now, service_photos: next(now.service_photos ?? first.service_photos) })),
  })
  const form = useForm({
    draft,
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (whole) => ({
      ...problemsIn(NewService, serviceOf(whole, own)),
      ...(own && editProblems(own, whole.fields)),
    }),
    sending: useSave(provider_id, service, own),
    onDone: onSaved,
    isReady: photos.isReady,
  })
  return { ...form, own, photos, isChanged: isChanged || photos.isUploading }
}

/** The result of {@link useServiceForm}. */
export type ServiceForm = ReturnType<typeof useServiceForm>

/** Adds a service, once, or changes it. */
function useSave(provider_id: string, service: Service | undefined, own: FieldForm | undefined) {
  const api = useApi()
  const refresh = useRefreshServices(provider_id)
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (draft: ServiceDraft) => {
      const body = serviceOf(draft, own)
      return service
        ? api.patch<Service>(`/rest/v1/services/${service.id}`, body)
        : postOnce<Service>('/rest/v1/services', body)
    },
    onSuccess: ({ name }) => {
      toast({
        type: 'success',
        title: t('Success'),
        message: service ? t('{name} is saved', { name }) : t('{name} is on your profile', { name }),
      })
      return refresh()
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error, t('Failed to save service'))
    },
  })
}

/** The first values of the form: an hour, and the main category of the business. */
function emptyDraft(category = ''): ServiceDraft {
  return {
    name: '',
    category,
    price: '',
    duration: '60',
    description: '',
    location_type: 'customer',
    service_photos: [],
    price_kind: 'hourly',
    minimum_minutes: '0',
    call_out_fee: '',
    weekend_surcharge: '',
    holiday_surcharge: '',
    addons: [],
    questions: [],
    fields: {},
    buffer_before: '',
    buffer_after: '',
    notice_hours: '',
    horizon_days: '',
    instant: false,
    instant_for: 'everyone',
  }
}

/** The values of the form for an existing service. */
function draftOf(service: Service): ServiceDraft {
  const { name, category, price, duration, description, location_type, service_photos, instant, instant_for } = service
  return {
    name,
    category,
    price: typedAmount(price),
    duration: String(duration),
    description,
    location_type,
    service_photos,
    price_kind: service.price_kind,
    minimum_minutes: String(service.minimum_minutes),
    call_out_fee: service.call_out_fee === 0 ? '' : typedAmount(service.call_out_fee),
    weekend_surcharge: service.weekend_surcharge === 0 ? '' : String(service.weekend_surcharge),
    holiday_surcharge: service.holiday_surcharge === 0 ? '' : String(service.holiday_surcharge),
    addons: service.addons.map(({ id, name, price, minutes }) => ({
      id,
      name,
      price: typedAmount(price),
      minutes: String(minutes),
    })),
    questions: questionDrafts(service.questions),
    fields: {},
    buffer_before: textOf(service.buffer_before),
    buffer_after: textOf(service.buffer_after),
    notice_hours: textOf(service.notice_hours),
    horizon_days: textOf(service.horizon_days),
    instant,
    instant_for,
  }
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** An empty field means the provider's own setting. */
const ownOr = (text: string) => (text.trim() === '' ? null : numberIn(text))

/** An empty field means 0. */
const orNone = (text: string) => (text.trim() === '' ? 0 : numberIn(text))

/** The request body for a draft. Text that isn't a number is undefined. */
function serviceOf(draft: ServiceDraft, own: FieldForm = noFields) {
  const { price_kind, instant, addons } = draft
  const isQuote = price_kind === 'quote'
  return {
    ...draft,
    price: isQuote && draft.price === '' ? 0 : amountIn(draft.price),
    duration: numberIn(draft.duration),
    minimum_minutes: price_kind === 'hourly' ? Number(draft.minimum_minutes) : 0,
    call_out_fee: draft.call_out_fee.trim() === '' ? 0 : amountIn(draft.call_out_fee),
    weekend_surcharge: orNone(draft.weekend_surcharge),
    holiday_surcharge: orNone(draft.holiday_surcharge),
    addons: addons.map((addon) => ({
      ...addon,
      price: amountIn(addon.price),
      minutes: orNone(addon.minutes),
    })),
    questions: questionsOf(draft.questions),
    fields: changesIn(own, draft.fields),
    buffer_before: ownOr(draft.buffer_before),
    buffer_after: ownOr(draft.buffer_after),
    notice_hours: ownOr(draft.notice_hours),
    horizon_days: ownOr(draft.horizon_days),
    instant: instant && !isQuote,
  }
}
