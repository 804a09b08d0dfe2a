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
  CalendarAccounts,
  CalendarAnswer,
  CalendarGrantAddress,
  CalendarQuestion,
  Disconnection,
  GrantKind,
  NewCalendarAccount,
} from './accounts-contract.ts'

const address = '/rest/v1/calendar_accounts'
const questions = '/rest/v1/calendar_questions'
const key = ['calendar_accounts'] as const

/** The provider's own calendar accounts, and the kinds that can be connected. */
export const calendarAccountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => api.get<CalendarAccounts>(address, { signal }),
  })

/** Bookings that were moved or deleted in the calendar, and wait for the provider's decision. */
export const calendarQuestionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'questions'],
    queryFn: async ({ signal }) => (await api.get<Page<CalendarQuestion>>(questions, { signal })).items,
  })

/**
 * Connects, changes, synchronizes and disconnects accounts, and answers their questions. The
 * errors of `connect`, `change` and `answer` belong beside their fields.
 */
export function useCalendarAccounts() {
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
    mutationFn: (id: string) => api.post<CalendarAccount>(`${address}/${id}/sync`),
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
    mutationFn: ({ id, ...part }: CalendarAccountChange & { id: string }) =>
      api.patch<CalendarAccount>(`${address}/${id}`, part),
    onSuccess: (_, { id }) => {
      say(t('Calendars changed'))
      sync.mutate(id)
    },
    onError: unlessShown,
    onSettled,
    gcTime: 0,
  })
  const disconnect = useMutation({
    mutationFn: ({ id, events }: Disconnection & { id: string }) => api.delete(`${address}/${id}?events=${events}`),
    onSuccess: () => say(t('Calendar account disconnected')),
    onError,
    onSettled,
  })
  const grant = useMutation({
    mutationFn: (kind: GrantKind) => api.post<CalendarGrantAddress>(`${address}/grants`, { kind }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  })
  const answer = useMutation({
    mutationFn: ({ id, answer, message }: CalendarAnswer & Pick<CalendarQuestion, 'id' | 'account_id'>) =>
      api.post(`${questions}/${id}/answer`, { answer, message }),
    onSuccess: (_, { account_id }) => sync.mutate(account_id),
    onError: unlessShown,
    onSettled,
  })
  return { connect, grant, change, sync, disconnect, answer }
}
