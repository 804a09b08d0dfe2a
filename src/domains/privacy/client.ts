import { useMutation } from '@tanstack/react-query'
import { startInRole } from '#domains/identity/client.ts'
import { leave } from '#domains/identity/sessions-client.ts'
import type { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { siteSlug } from '#platform/brand.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import type { AccountClosing } from './contract.ts'

/** Closes the user's account. Then nothing of it stays in this browser, and / is loaded. */
export function useCloseAccount() {
  const api = useApi()
  return useMutation({
    mutationFn: async (closing: AccountClosing) => {
      await api.delete('/auth/v1/user', closing)
      leave({ type: 'success', title: t('Account deleted'), message: t('Your account and your data are gone.') })
      // Pending until the page is gone, so that no button of the closed account can be clicked.
      await new Promise(() => {})
    },
  })
}

/** Leaves one of the user's two roles. Then the page is loaded in the other one. */
export function useLeaveRole() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ id, proof }: { id: string; proof: OwnerProof }) => {
      await api.delete(`/rest/v1/users/${id}`, proof)
      return startInRole()
    },
  })
}

/** The address of the file with everything stored about the user. */
export const exportAddress = '/auth/v1/export'

/**
 * Downloads that file. It is fetched first, so that an error shows on the page instead of becoming
 * a file.
 */
export function useDownloadData() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.get<unknown>(exportAddress, { withoutTimeout: true }),
    onSuccess: (data) => save(`${siteSlug()}-data.json`, JSON.stringify(data, null, 2)),
    onError: (error) => showError(error, undefined, t('Download failed')),
  })
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
