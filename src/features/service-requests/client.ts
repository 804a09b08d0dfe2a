import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingsKey } from '#features/booking-lifecycle/client.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { useTabDraft } from '#features/form-drafts/client.ts'
import type { Offer } from '#features/offers/contract.ts'
import { type OfferDraft, offerOf } from '#features/offers/rules.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { problemsIn } from '#platform/problems.ts'
import { showError } from '#platform/show-error.ts'
import { isoDay } from '#ui/formats.ts'
import { toast } from '#ui/toast.tsx'
import type { Opportunity, ServiceRequest, ServiceRequestChange } from './contract.ts'
import { draftFrom, hoursProblems, NewServiceRequest, newServiceRequestOf, type ServiceRequestDraft } from './rules.ts'

/** Everything about service requests in the cache. */
export const serviceRequestsKey = ['leads'] as const

/** What is open to providers; live events say that it is out of date. */
export const opportunitiesKey = [...serviceRequestsKey, 'open'] as const

/** The own service requests, the newest first, page by page. */
export const serviceRequestsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...serviceRequestsKey, 'own'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<ServiceRequest>>('/rest/v1/leads', { search: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** One of the own service requests. */
export const serviceRequestQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...serviceRequestsKey, 'one', id],
    queryFn: ({ signal }) => api.get<ServiceRequest>(`/rest/v1/leads/${encodeURIComponent(id)}`, { signal }),
  })

/** Which open requests a provider wants to see: lower-case category names, and miles. */
export interface Wanted {
  category: readonly string[]
  within: string | undefined
}

/** The list of open requests looks for new ones when it hears of one; and so often, in milliseconds, should a word be lost between two processes. */
const freshness = 300_000

/** The open requests, the newest first, page by page. New ones come by themselves. */
export const opportunitiesQuery = (api: Api, { category, within }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...opportunitiesKey, category.toSorted().join(), within ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Opportunity>>('/rest/v1/leads/open', {
        search: { category: [...category], within, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: freshness,
  })

/** Changes or moves a request of one's own: `mutate({ id, ...change })`. `done` says how it went. */
export function useChangeServiceRequest(done: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: ServiceRequestChange & { id: string }) =>
      api.patch<ServiceRequest>(`/rest/v1/leads/${id}`, change),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: done }),
    onError: (error) => showError(error, 'Failed to update service request'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** Asks for the contact of an open request: `mutate(id)`. */
export function useUnlockContact() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Opportunity>(`/rest/v1/leads/${id}/unlock`),
    onError: (error) => showError(error, 'Failed to contact the customer'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** Sends an offer for an open request: `mutate({ lead_id, ...offer })`. Refusals are the form's to show. */
export function useSendOffer(lead_id: string) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: OfferDraft) => postOnce<Opportunity>(`/rest/v1/leads/${lead_id}/offers`, offerOf(draft)),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Offer sent' }),
    onError: (error) => showError(error, 'Failed to send the offer'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** Decides about an offer: `mutate({ id, act })`. An accepted one is a visit. */
export function useDecideOffer() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: Offer['id']; act: keyof typeof decided }) =>
      api.post<Booking | null>(`/rest/v1/offers/${id}/${act}`),
    onSuccess: (_, { act }) => toast({ type: 'success', ...decided[act] }),
    onError: (error) => showError(error, 'Failed to update the offer'),
    onSettled: () =>
      Promise.all([serviceRequestsKey, bookingsKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

const decided = {
  accept: { title: 'Booking Successful', message: 'Your appointment has been scheduled' },
  decline: { title: 'Success', message: 'Offer declined' },
  withdraw: { title: 'Success', message: 'Offer withdrawn' },
} as const

/** How many requests have come to the top of a list since it was first shown. */
export function useNewcomers(opportunities: readonly Pick<Opportunity, 'created_at'>[]): number {
  const [newestAtFirst, setNewest] = useState<string>()
  const newest = opportunities[0]?.created_at
  if (newestAtFirst === undefined && newest !== undefined) setNewest(newest)
  return newestAtFirst === undefined ? 0 : opportunities.filter(({ created_at }) => created_at > newestAtFirst).length
}

interface ServiceRequestFormInput {
  /** Whose draft it is, and of what: what was typed survives a reload in this tab. */
  name: string
  first: ServiceRequestDraft
  /** The request that is changed; a new one without. */
  serviceRequest?: ServiceRequest
  onDone: (serviceRequest: ServiceRequest) => void
}

/** The form of a service request. What was typed survives a reload of this tab. */
export function useServiceRequestForm({ name, first, serviceRequest, onDone }: ServiceRequestFormInput) {
  const [draft, keep, forget] = useTabDraft(`service-request-draft:${name}`, (kept) => draftFrom(kept, first))
  const form = useForm({
    draft,
    change: (part) => keep({ ...draft, ...part }),
    check: (whole) => ({
      ...hoursProblems(whole, today()),
      ...problemsIn(NewServiceRequest, newServiceRequestOf(whole)),
    }),
    sending: useSend(serviceRequest),
    onDone: (saved: ServiceRequest) => {
      forget()
      onDone(saved)
    },
  })
  return { ...form, isNew: serviceRequest === undefined }
}

/** What {@link useServiceRequestForm} gives to the fields. */
export type ServiceRequestFormState = ReturnType<typeof useServiceRequestForm>

/** Posts a service request, once, or changes it. */
function useSend(serviceRequest: ServiceRequest | undefined) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ServiceRequestDraft) =>
      serviceRequest
        ? api.patch<ServiceRequest>(`/rest/v1/leads/${serviceRequest.id}`, newServiceRequestOf(draft))
        : postOnce<ServiceRequest>('/rest/v1/leads', newServiceRequestOf(draft)),
    onSuccess: () =>
      toast({ type: 'success', title: 'Success', message: serviceRequest ? 'Service request updated' : posted }),
    onError: (error) => showError(error, 'Failed to submit service request'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

const posted = 'Your service request has been posted'

/** The day on the viewer's calendar, `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date())
}
