import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import { draftOfLine, type LineDraft, lineOfDraft } from './lines-drafts-rules.ts'

/** A final amount as it is typed. */
export interface FinalPriceDraft {
  lines: LineDraft[]
  note: string
}

/** The lines that were agreed on before the job, to start from. */
export const draftOf = ({ lines, final_price_proposal }: Booking): FinalPriceDraft => ({
  lines: (final_price_proposal?.lines ?? lines).map(draftOfLine),
  note: final_price_proposal?.note ?? '',
})

/** Proposes a final amount. */
export function useProposeFinalPrice(booking_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: FinalPriceDraft) =>
      api.post<Booking>('/rest/v1/rpc/propose_final_price', {
        booking_id,
        lines: draft.lines.map(lineOfDraft),
        note: draft.note,
      }),
    onSuccess: () =>
      toast({ type: 'success', title: t('Success'), message: t('Your customer was sent the final amount') }),
    onError: (error) => showError(error, t('Failed to send the final amount. Please try again.')),
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
        title: t('Success'),
        message: accept ? t('You accepted the final amount') : t('The provider knows what is not right'),
      }),
    onError: (error) => showError(error, t('Failed to answer the final amount. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
