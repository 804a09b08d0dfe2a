import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import { reviewsKey } from '#domains/reviews/client.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { GoogleConnection, GoogleReply } from './google-contract.ts'
import { googleTexts as texts } from './google-rules.ts'

const address = '/functions/v1/google-reviews'
const googleKey = [...reviewsKey, 'google'] as const

/** The provider's connection to Google. */
export const googleQuery = (api: Api) =>
  queryOptions({ queryKey: googleKey, queryFn: ({ signal }) => api.get<GoogleConnection>(address, { signal }) })

/**
 * Connects a place, or fetches its reviews again: `mutate(placeId)`. Fails with the error of the
 * reply.
 */
export function useFetchGoogle() {
  const api = useApi()
  const reload = useReloadRatings()
  return useMutation({
    mutationFn: async (placeId: string) => {
      const reply = await api.post<GoogleReply>(address, { placeId })
      if (!reply.success) throw new ApiError(409, 'google_failed', reply.error ?? t(texts.failed))
      return reply
    },
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Your Google reviews are up to date') }),
    onSettled: reload,
  })
}

/** Removes Google's reviews from the profile. */
export function useDisconnectGoogle() {
  const api = useApi()
  const reload = useReloadRatings()
  return useMutation({
    mutationFn: () => api.delete(address),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Google reviews disconnected') }),
    onError: (error) => showError(error, t(texts.notUpdated)),
    onSettled: reload,
  })
}

/** Reloads ratings, which cards, pages and lists show. */
function useReloadRatings() {
  const cache = useQueryClient()
  return () => Promise.all([reviewsKey, providersKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
