import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-context.tsx'
import { leave } from '../sessions/presence/client.ts'

/** Deletes the account of whoever is signed in, by its password: `mutate(password)`. Nothing of it stays in this browser, and / is loaded afresh. */
export function useCloseAccount() {
  const api = useApi()
  return useMutation({
    mutationFn: async (password: string) => {
      await api.delete('/auth/v1/user', { password })
      leave({ type: 'success', title: 'Account deleted', message: 'Your account and your data are gone.' })
      // Pending until the page has gone: nothing of an account that is no more can be pressed.
      await new Promise(() => {})
    },
  })
}
