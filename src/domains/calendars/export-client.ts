import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { FeedState, NewFeed } from './export-contract.ts'

const address = '/rest/v1/calendar_feed'

/** The state of the user's calendar address. */
export const feedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['calendar_feed'],
    queryFn: ({ signal }) => api.get<FeedState>(address, { signal }),
  })

/** Creates or ends the user's calendar address. Only `make.data` has the new address. */
export function useFeed() {
  const api = useApi()
  const cache = useQueryClient()
  const { queryKey } = feedQuery(api)
  const onError = (error: Error) => showError(error)
  const onSettled = () => cache.invalidateQueries({ queryKey })
  const make = useMutation({ mutationFn: () => api.post<NewFeed>(address), onError, onSettled, gcTime: 0 })
  const end = useMutation({
    mutationFn: () => api.delete(address),
    onSuccess: () => {
      make.reset()
      toast({ type: 'success', title: t('Success'), message: t('Your calendar link is off') })
    },
    onError,
    onSettled,
  })
  return { make, end }
}
