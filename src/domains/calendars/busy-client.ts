import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { BusyCalendar, BusyCalendarChange, NewBusyCalendar } from './busy-contract.ts'

const address = '/rest/v1/busy_calendars'

/** The provider's own connected calendars. */
export const busyCalendarsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['busy_calendars'],
    queryFn: async ({ signal }) => (await api.get<Page<BusyCalendar>>(address, { signal })).items,
  })

/**
 * Adds, reads, changes and removes calendars. `add.error` holds the problem of the address field.
 */
export function useBusyCalendars() {
  const api = useApi()
  const cache = useQueryClient()
  const say = (message: string) => toast({ type: 'success', title: t('Success'), message })
  const onError = (error: Error) => showError(error)
  const onSettled = async () => {
    await cache.invalidateQueries({ queryKey: busyCalendarsQuery(api).queryKey })
    await cache.invalidateQueries({ queryKey: bookingsKey })
  }
  const add = useMutation({
    mutationFn: (calendar: NewBusyCalendar) => api.post<BusyCalendar>(address, calendar),
    onSuccess: () => say(t('Calendar added')),
    onError: (error) => {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 422))) onError(error)
    },
    onSettled,
  })
  const refresh = useMutation({
    mutationFn: (id: string) => api.post<BusyCalendar>(`${address}/${id}/refresh`),
    onSuccess: ({ problem }) =>
      problem ? toast({ type: 'warning', title: t('Calendar'), message: problem }) : say(t('Calendar read')),
    onError,
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, crew }: BusyCalendarChange & Pick<BusyCalendar, 'id'>) =>
      api.patch<BusyCalendar>(`${address}/${id}`, { crew }),
    onSuccess: () => say(t('Calendar changed')),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`${address}/${id}`),
    onSuccess: () => say(t('Calendar removed')),
    onError,
    onSettled,
  })
  return { add, refresh, change, remove }
}
