import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'

/** A line as it is typed. */
export interface LineDraft {
  label: string
  quantity: string
  unit_price: string
}

/** A final amount as it is typed. */
export interface FinalPriceDraft {
  lines: LineDraft[]
  note: string
}

/** The lines that were agreed on before the job, to start from. */
export const draftOf = ({ lines, final_price_proposal }: Booking): FinalPriceDraft => ({
  lines: (final_price_proposal?.lines ?? lines).map(({ label, quantity, unit_price }) => ({
    label,
    quantity: String(quantity),
    unit_price: unit_price.toFixed(2),
  })),
  note: final_price_proposal?.note ?? '',
})

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** The lines as the API takes them. A missing number stays missing, and the API names its field. */
export const linesIn = ({ lines }: FinalPriceDraft) =>
  lines.map(({ label, quantity, unit_price }) => ({
    label,
    quantity: numberIn(quantity),
    unit_price: numberIn(unit_price),
  }))

/** Proposes a final amount. */
export function useProposeFinalPrice(booking_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: FinalPriceDraft) =>
      api.post<Booking>('/rest/v1/rpc/propose_final_price', { booking_id, lines: linesIn(draft), note: draft.note }),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Your customer was sent the final amount' }),
    onError: (error) => showError(error, 'Failed to send the final amount. Please try again.'),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Accepts the final amount, or disputes it with a text. */
export function useAnswerFinalPrice(booking_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: { accept: boolean; text?: string }) =>
      api.post<Booking>('/rest/v1/rpc/answer_final_price', { booking_id, ...answer }),
    onSuccess: (_, { accept }) =>
      toast({
        type: 'success',
        title: 'Success',
        message: accept ? 'You accepted the final amount' : 'The provider knows what is not right',
      }),
    onError: (error) => showError(error, 'Failed to answer the final amount. Please try again.'),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
