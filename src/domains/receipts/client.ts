import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Receipt } from './contract.ts'
import type { ReceiptDetails } from './schema.ts'

const address = (booking_id: string) => `/rest/v1/bookings/${booking_id}/receipt`

/** The receipt of an own booking; null if none was issued. */
export const receiptQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'receipt', booking_id],
    queryFn: async ({ signal }) =>
      api.get<Receipt>(address(booking_id), { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
  })

/** Issues the receipt of a completed booking. */
export function useIssueReceipt(booking_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<Receipt>(address(booking_id)),
    onSuccess: (receipt) => cache.setQueryData(receiptQuery(api, booking_id).queryKey, receipt),
    onError: (error) => showError(error, t('Failed to make the receipt. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** The facts on a provider's own receipts. */
export const receiptDetailsQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['receipt-details', provider_id],
    queryFn: ({ signal }) => api.get<ReceiptDetails>(`/rest/v1/providers/${provider_id}/receipt_details`, { signal }),
  })

/** Saves the facts on the next receipts. */
export function useSaveReceiptDetails(provider_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (details: ReceiptDetails) =>
      api.put<ReceiptDetails>(`/rest/v1/providers/${provider_id}/receipt_details`, details),
    onSuccess: (saved) => {
      cache.setQueryData(receiptDetailsQuery(api, provider_id).queryKey, saved)
      toast({ type: 'success', title: t('Success'), message: t('Receipt details saved') })
    },
    onError: (error) => showError(error, t('Failed to save the receipt details. Please try again.')),
  })
}
