import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { EmailChange, EmailChanged, EmailChangeUndone } from './email-change-contract.ts'

/** Requests a link to a new email address. */
export function useEmailChange() {
  const api = useApi()
  return useMutation({ mutationFn: (change: EmailChange) => api.post('/auth/v1/email-change', change) })
}

/** Confirms the new email address of the signed-in user. */
export function useEmailConfirmation() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (token: string) => api.post<EmailChanged>('/auth/v1/email-change/confirm', { token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionQuery(api).queryKey }),
  })
}

/** Undoes a change of the email address. From then on, this browser has a recovery session. */
export function useEmailUndo() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (token: string) => api.post<EmailChangeUndone>('/auth/v1/email-change/undo', { token }),
    onSuccess: () => cache.setQueryData(sessionQuery(api).queryKey, null),
  })
}
