import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { freeDaysAt } from '#domains/schedule/availability-client.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { msg, t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import type { ProposalDraft } from './reschedules-rules.ts'
import { lengthOf } from './rules.ts'

/** The free times to which a booking could move; its own hours count as free. */
export const slotsToMoveQuery = (api: Api, booking_id: string, date: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', 'of', booking_id, date],
    queryFn: ({ signal }) => api.get<Slots>(`/rest/v1/bookings/${booking_id}/slots`, { search: { date }, signal }),
    staleTime: 5_000,
  })

/** The free days to which a booking could move at its length; its own hours count as free. */
export const freeDaysToMoveQuery = (api: Api, booking: Booking) =>
  freeDaysAt(api, `/rest/v1/bookings/${booking.id}/availability`, { duration: lengthOf(booking) })

/** Proposes another time for a booking; once, even if it is pressed twice. */
export function useProposeTime(booking_id: string) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (proposal: ProposalDraft) => postOnce<Booking>(`/rest/v1/bookings/${booking_id}/proposals`, proposal),
    onSuccess: ({ proposal }) =>
      toast({
        type: 'success',
        title: t('Success'),
        message: proposal ? t('Another time has been proposed') : t('Job moved'),
      }),
    onError: (error) => showError(error, t('Failed to propose another time. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

const answerTexts = {
  accept: msg('The booking has moved to the new time'),
  decline: msg('The proposed time has been declined'),
  withdraw: msg('Your proposal has been withdrawn'),
}

/** Answers the open proposal of a booking with `mutate('accept')` and shows a toast. */
export function useAnswerProposal({ id, proposal }: Pick<Booking, 'id' | 'proposal'>) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: keyof typeof answerTexts) =>
      api.post<Booking>(`/rest/v1/bookings/${id}/proposals/${proposal?.id}/${answer}`),
    onSuccess: (_, answer) => toast({ type: 'success', title: t('Success'), message: t(answerTexts[answer]) }),
    onError: (error) => showError(error, t('Failed to answer the proposal. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
