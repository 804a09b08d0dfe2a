import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { ConnectedPrograms, ProgramDecided, ProgramRequest } from './contract.ts'

const programsKey = ['programs'] as const

/** The programs that the user has connected, the newest first. */
export const programsQuery = (api: Api) =>
  queryOptions({
    queryKey: programsKey,
    queryFn: ({ signal }) => api.get<ConnectedPrograms>('/rest/v1/programs', { signal }),
  })

/** Disconnects a program, by its id. */
export function useDisconnectProgram() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/rest/v1/programs/${id}`),
    onSuccess: () => toast({ type: 'success', title: t('Program disconnected') }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: programsKey }),
  })
}

const addressOf = (id: string) => `/rest/v1/programs/requests/${encodeURIComponent(id)}`

/** The request of a program, for the page that asks the user. */
export const programRequestQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['program-request', id],
    queryFn: ({ signal }) => api.get<ProgramRequest>(addressOf(id), { signal }),
  })

/**
 * Grants the request of a program or refuses it, and goes back to the program. The caller shows
 * errors.
 */
export function useProgramDecision(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (allow: boolean) => api.post<ProgramDecided>(addressOf(id), { allow }),
    onSuccess: ({ continue_at }) => location.assign(continue_at),
  })
}
