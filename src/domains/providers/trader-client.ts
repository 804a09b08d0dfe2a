import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { refusedFields } from '#platform/form.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { TraderDetails } from './trader-contract.ts'
import type { TraderAnswer } from './trader-schema.ts'

const address = (provider_id: string) => `/rest/v1/providers/${encodeURIComponent(provider_id)}/trader_details`

/** The provider's own answer about who offers the services. */
export const traderDetailsQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: [...providersKey, 'trader-details', provider_id],
    queryFn: ({ signal }) => api.get<TraderDetails>(address(provider_id), { signal }),
  })

/** Says who offers the services. */
export function useTraderDetails(provider_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: TraderAnswer) => api.put<TraderDetails>(address(provider_id), answer),
    onSuccess: (saved) => {
      cache.setQueryData(traderDetailsQuery(api, provider_id).queryKey, saved)
      toast({ type: 'success', title: t('Saved'), message: t('Customers see this on your profile.') })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: providersKey }),
  })
}
