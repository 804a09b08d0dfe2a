import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '#features/identity/client.ts'
import type { PasswordGrant, SignedIn } from '#features/identity/contract.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { OwnSessions } from './contract.ts'

/** Signs in by password and welcomes whoever came (specification, section 4), then goes on to `onDone`. */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: (wanted: PasswordGrant) =>
      api.post<SignedIn>('/auth/v1/token', wanted, { search: { grant_type: 'password' } }),
    onSuccess: (answer) => {
      signedIn(answer)
      toast({ title: 'Welcome back!', message: `Signed in as ${answer.user.email}`, type: 'success' })
      onDone()
    },
  })
}

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
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}
