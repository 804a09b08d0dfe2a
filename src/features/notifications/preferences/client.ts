import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '../../../platform/api-client.ts'
import { useApi } from '../../../platform/api-context.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isSessionOver } from '../../accounts/client.ts'
import type { MailPreference, MailPreferencesChange } from './contract.ts'

const address = '/rest/v1/notifications/preferences'

/** Which kinds of e-mail the profile of the role in force wants. */
export const mailPreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mail_preferences'],
    queryFn: async ({ signal }) => (await api.get<Page<MailPreference>>(address, { signal })).items,
  })

/** Switches one kind on or off. It shows at once, and goes back when the server does not take it. */
export function useMailSwitch() {
  const api = useApi()
  const cache = useQueryClient()
  const { queryKey } = mailPreferencesQuery(api)
  return useMutation({
    mutationKey: queryKey,
    // One after the other: of two quick presses the last one counts.
    scope: { id: address },
    mutationFn: (item: MailPreferencesChange['items'][number]) => api.put(address, { items: [item] }),
    onMutate: async ({ kind, email }) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (items) => items?.map((each) => (each.kind === kind ? { ...each, email } : each)))
    },
    onError: (error) => {
      if (!isSessionOver(error)) toast({ type: 'error', title: 'Error', message: error.message })
    },
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey })
    },
  })
}
