import { useMutation } from '@tanstack/react-query'
import { leave } from '#features/sessions/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'

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

/** Where everything that is stored about a person can be fetched from, as a file. */
export const exportAddress = '/auth/v1/export'

/** Downloads it. Fetched first, so that a refusal (too often) is said on the page and not saved as a file. */
export function useDownloadData() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.get<unknown>(exportAddress, { withoutTimeout: true }),
    onSuccess: (data) => save('porchlight-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => showError(error, undefined, 'Download failed'),
  })
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
