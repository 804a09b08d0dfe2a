import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { serviceRequestsKey } from './client.ts'
import type { ServiceRequestDetails } from './contract.ts'
import type { OfferSheet } from './offers-contract.ts'
import { jobOf } from './offers-rules.ts'
import { type QuoteDraft, quoteOf, type TimeDraft } from './quotes-drafts-rules.ts'

/** An offer or a quote for its printed page. */
export const offerSheetQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...serviceRequestsKey, 'offer', id],
    queryFn: ({ signal }) => api.get<OfferSheet>(`/rest/v1/offers/${encodeURIComponent(id)}`, { signal }),
  })

/** Sends a quote for an open service request as the page shows it. */
export function useSendQuote(serviceRequest: ServiceRequestDetails) {
  const postOnce = usePostOnce()
  return useSending(t('Quote sent'), (draft: QuoteDraft) =>
    postOnce(`/rest/v1/leads/${serviceRequest.id}/quotes`, { ...quoteOf(draft), job: jobOf(serviceRequest) }),
  )
}

/** Proposes a time for a quote that its customer has accepted. */
export function useProposeQuoteTime(offer_id: string) {
  const api = useApi()
  return useSending(t('Time proposed'), (time: TimeDraft) => api.post(`/rest/v1/offers/${offer_id}/time`, time))
}

/** Accepts a quote whose time is to be arranged, with options. */
export function useAgreeToQuote(offer_id: string) {
  const api = useApi()
  return useSending(t('Quote accepted. The provider proposes a time.'), (options: string[]) =>
    api.post(`/rest/v1/offers/${offer_id}/agree`, { options }),
  )
}

/** A mutation that shows its outcome and refetches service requests. */
function useSending<Sent>(message: string, send: (sent: Sent) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ type: 'success', title: t('Success'), message }),
    onError: (error) => showError(error, t('Failed to update the quote')),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}
