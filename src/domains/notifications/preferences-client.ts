import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import type { EmailPreference, EmailPreferencesChange } from './preferences-contract.ts'

/** The preference that an unsubscribe token stands for; 404 for an invalid token. */
export const tokenPreferenceQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['token_preference', token],
    queryFn: ({ signal }) => api.get<EmailPreference>('/rest/v1/mail-opt-outs', { search: { token }, signal }),
  })

const path = '/rest/v1/notifications/preferences'

/** The notifications that the active role gets by email and on devices. */
export const emailPreferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['email_preferences'],
    queryFn: async ({ signal }) => (await api.get<Page<EmailPreference>>(path, { signal })).items,
  })

/** Switches one kind on or off. The page shows it at once and reverts if the call fails. */
export function useEmailSwitch() {
  const api = useApi()
  const cache = useQueryClient()
  const { queryKey } = emailPreferencesQuery(api)
  return useMutation({
    mutationKey: queryKey,
    // Runs one call after the other, so that the last of two quick presses wins.
    scope: { id: path },
    mutationFn: (item: EmailPreferencesChange['items'][number]) => api.put(path, { items: [item] }),
    onMutate: async (item) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (items) =>
        items?.map((each) =>
          each.kind === item.kind ? { ...each, email: item.email ?? each.email, push: item.push ?? each.push } : each,
        ),
      )
    },
    onError: (error) => showError(error),
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey })
    },
  })
}
