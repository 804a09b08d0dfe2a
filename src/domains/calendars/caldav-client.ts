import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type {
  CalendarAccount,
  CalendarAccountChange,
  CalendarAccountState,
  CalendarAnswer,
  CalendarQuestion,
  Disconnection,
  NewCalendarAccount,
} from './caldav-contract.ts'

const address = '/rest/v1/calendar_account'
const key = ['calendar_account'] as const

/** The provider's own calendar account, if any. */
export const calendarAccountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'state'],
    queryFn: async ({ signal }) => (await api.get<CalendarAccountState>(address, { signal })).account,
  })

/** Bookings that were moved or deleted in the calendar, and wait for the provider's decision. */
export const calendarQuestionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'questions'],
    queryFn: async ({ signal }) => (await api.get<Page<CalendarQuestion>>(`${address}/questions`, { signal })).items,
  })

/**
 * Connects, changes, synchronizes and disconnects the account, and answers its questions. The
 * errors of `connect`, `change` and `answer` belong beside their fields.
 */
export function useCalendarAccount() {
  const api = useApi()
  const cache = useQueryClient()
  const say = (title: string) => toast({ type: 'success', title })
  const onError = (error: Error) => showError(error)
  const unlessShown = (error: Error) => {
    if (!(error instanceof ApiError && (error.status === 409 || error.status === 422))) onError(error)
  }
  const onSettled = async () => {
    await cache.invalidateQueries({ queryKey: key })
    await cache.invalidateQueries({ queryKey: bookingsKey })
  }
  const sync = useMutation({
    mutationFn: () => api.post<CalendarAccount>(`${address}/sync`),
    onSuccess: ({ problem }) =>
      problem ? toast({ type: 'warning', title: t('Calendar'), message: problem }) : say(t('Calendar synchronized')),
    onError,
    onSettled,
  })
  const connect = useMutation({
    mutationFn: (account: NewCalendarAccount) => api.post<CalendarAccount>(address, account),
    onSuccess: () => say(t('Calendar account connected')),
    onError: unlessShown,
    onSettled,
    // The variables contain the password.
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: (part: CalendarAccountChange) => api.patch<CalendarAccount>(address, part),
    onSuccess: () => {
      say(t('Calendars changed'))
      sync.mutate()
    },
    onError: unlessShown,
    onSettled,
    gcTime: 0,
  })
  const disconnect = useMutation({
    mutationFn: ({ events }: Disconnection) => api.delete(`${address}?events=${events}`),
    onSuccess: () => say(t('Calendar account disconnected')),
    onError,
    onSettled,
  })
  const answer = useMutation({
    mutationFn: ({ id, ...body }: CalendarAnswer & { id: string }) =>
      api.post(`${address}/questions/${id}/answer`, body),
    onSuccess: () => sync.mutate(),
    onError: unlessShown,
    onSettled,
  })
  return { connect, change, sync, disconnect, answer }
}
