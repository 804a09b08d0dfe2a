import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#domains/bookings/contract.ts'
import type { OfferBooking } from '#domains/bookings/request-schema.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { msg, t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'
import { serviceRequestsKey } from './client.ts'
import type { ServiceRequestDetails } from './contract.ts'
import type { Offer, WaitingOffers } from './offers-contract.ts'
import { jobOf, type OfferDraft, offerOf } from './offers-rules.ts'

/** The number of offers that wait for the customer's answer. */
export const waitingOffersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...serviceRequestsKey, 'waiting_offers'],
    queryFn: async ({ signal }) => (await api.get<WaitingOffers>('/rest/v1/offers/waiting_count', { signal })).count,
  })

/** Sends an offer for an open service request as the page shows it: `mutate(draft)`. */
export function useSendOffer(serviceRequest: ServiceRequestDetails) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: OfferDraft) =>
      postOnce(`/rest/v1/leads/${serviceRequest.id}/offers`, { ...offerOf(draft), job: jobOf(serviceRequest) }),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Offer sent') }),
    onError: (error) => showError(error, t('Failed to send the offer')),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** A decision about an offer. `details` become part of the booking of an accepted one. */
interface Decision {
  id: Offer['id']
  act: keyof typeof decided
  details?: OfferBooking & { options?: string[] }
}

/**
 * Accepts, declines or withdraws an offer: `mutate({ id, act })`. An accepted offer becomes a
 * booking.
 */
export function useDecideOffer() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act, details }: Decision) => api.post<Booking | null>(`/rest/v1/offers/${id}/${act}`, details),
    onSuccess: (booking, { act }) =>
      toast({
        type: 'success',
        ...decided[act],
        ...(booking && { links: [[t('View booking'), urls.booking(booking.id)]] }),
      }),
    onError: (error) => showError(error, t('Failed to update the offer')),
    onSettled: () =>
      Promise.all([serviceRequestsKey, bookingsKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

const decided = {
  accept: { title: msg('Booking Successful'), message: msg('Your appointment has been scheduled') },
  decline: { title: msg('Success'), message: msg('Offer declined') },
  withdraw: { title: msg('Success'), message: msg('Offer withdrawn') },
} as const
