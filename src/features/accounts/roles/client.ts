import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-context.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isSessionOver, tabs } from '../client.ts'
import type { UserType } from '../contract.ts'

/**
 * Puts another role of the person in force, then loads the page afresh (specification, section 4), or the one of `path`; other tabs follow.
 * `isPending` until it has gone.
 */
export function useSwitchRole(path?: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (current_role: UserType) => {
      await api.put('/auth/v1/user', { data: { current_role } })
      tabs().postMessage('switched role')
      if (path) window.location.assign(path)
      else window.location.reload()
      await new Promise(() => {})
    },
    onError: (error) => {
      if (!isSessionOver(error)) toast({ title: 'Error', message: error.message, type: 'error' })
    },
  })
}
