import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#domains/bookings/contract.ts'
import type { CreatedBooking } from '#domains/bookings/request-contract.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, ApiError, errorOf, type Page, unreachable } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { AcceptedInvitation, Client, ClientImport, NewClient, NewJob } from './contract.ts'

const address = '/rest/v1/clients'
/** Among the keys of bookings, because a booking that changes also changes its client. */
const clientsKey = [...bookingsKey, 'clients'] as const

/** The provider's clients by name, or those that a text occurs in. */
export const clientsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Client>>(address, { search: { search, cursor: pageParam, limit: 30 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** One of the provider's clients. */
export const clientQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...clientsKey, 'one', id],
    queryFn: ({ signal }) => api.get<Client>(`${address}/${encodeURIComponent(id)}`, { signal }),
  })

/** The upcoming jobs of a client, or the others. A series is one item. */
export const jobsQuery = (api: Api, client_id: string, when: 'upcoming' | 'past') =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, 'jobs', client_id, when],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Booking>>('/rest/v1/bookings', {
        search: { client_id, when, cursor: pageParam, limit: 10, ...(when === 'upcoming' && { series: 'once' }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

const succeeded = (message: string) => toast({ type: 'success', title: t('Success'), message })

function showUnlessInFields(error: Error) {
  if (!(error instanceof ApiError && error.status === 422)) showError(error)
}

/** Adds a client, or changes the one with this id, with `mutate(fields)`. */
export function useSaveClient(id: string | undefined) {
  const api = useApi()
  const postOnce = usePostOnce()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (client: NewClient) =>
      id === undefined ? postOnce<Client>(address, client) : api.patch<Client>(`${address}/${id}`, client),
    onSuccess: () => succeeded(id === undefined ? t('Client added') : t('Client saved')),
    onError: showUnlessInFields,
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Deletes a client with `mutate(id)`. */
export function useDeleteClient() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`${address}/${id}`),
    onSuccess: () => succeeded(t('Client deleted')),
    onError: (error) => showError(error, t('Failed to delete the client. Please try again.')),
    // The page of the client is about to be left.
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey, refetchType: 'none' }),
  })
}

/** Emails a client an invitation with `mutate(id)`. */
export function useInviteClient() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Client>(`${address}/${id}/invite`, {}),
    onSuccess: ({ email }) => succeeded(t('Invitation sent to {email}', { email })),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: clientsKey }),
  })
}

/** Enters a job for a client with `mutate(job)`. The form shows wrong fields and a taken time. */
export function useAddJob(id: string) {
  const postOnce = usePostOnce()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (job: Omit<NewJob, 'notes'> & { notes?: string }) =>
      postOnce<CreatedBooking>(`${address}/${id}/bookings`, job),
    onSuccess: ({ series }) =>
      succeeded(
        series
          ? series.skipped.length > 0
            ? t(
                '{count, plural, one {# job} other {# jobs}} entered, {skipped, plural, one {# date} other {# dates}} left out',
                { count: series.bookings.length, skipped: series.skipped.length },
              )
            : t('{count, plural, one {# job} other {# jobs}} entered', { count: series.bookings.length })
          : t('Job entered'),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

async function sendFile({ file, dry_run }: { file: File; dry_run: boolean }): Promise<ClientImport> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`${address}/imports?dry_run=${dry_run}`, { method: 'POST', body }).catch(() => {
    throw new ApiError(0, 'unreachable', unreachable)
  })
  const answer = await response.json()
  if (!response.ok) throw errorOf(response.status, answer)
  return answer
}

/** Checks a file of contacts with `mutate({ file, dry_run: true })`, or adds them. */
export function useImportClients() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: sendFile,
    onSuccess: ({ dry_run, created }) => {
      if (!dry_run) succeeded(t('{count, plural, one {# client} other {# clients}} added', { count: created }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: clientsKey }),
  })
}

/** Accepts the invitation of a provider with `mutate(token)`. */
export function useAcceptInvitation() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.post<AcceptedInvitation>('/rest/v1/client_invitations/accept', { token }),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
