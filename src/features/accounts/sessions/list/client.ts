import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../platform/api-client.ts'
import { useApi } from '../../../../platform/api-context.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { isSessionOver } from '../../client.ts'
import type { OwnSessions } from '../contract.ts'

/** The key of {@link sessionsQuery}. */
export const sessionsKey = ['sessions'] as const

/** Where one is signed in, the session used last first. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get<OwnSessions>('/auth/v1/sessions', { signal }),
  })

/** Ends one session, or with `others` all but this one. What was ended leaves the list once the server has said so. */
export function useEndSession() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      id === 'others'
        ? api.post('/auth/v1/logout', undefined, { search: { scope: 'others' } })
        : api.delete(`/auth/v1/sessions/${id}`),
    onSuccess: (_, id) => {
      const message = id === 'others' ? 'You are signed out everywhere else' : 'That device is signed out'
      toast({ title: 'Session ended', message, type: 'success' })
    },
    onError: (error) => {
      if (!isSessionOver(error)) toast({ title: 'Error', message: error.message, type: 'error' })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}
