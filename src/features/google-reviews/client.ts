import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reviewsKey } from '#features/reviews/client.ts'
import { type Api, ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { GoogleConnection, GoogleReply } from './contract.ts'
import { googleTexts as texts } from './rules.ts'

const address = '/functions/v1/google-reviews'
const googleKey = [...reviewsKey, 'google'] as const

/** Where one stands with Google. */
export const googleQuery = (api: Api) =>
  queryOptions({ queryKey: googleKey, queryFn: ({ signal }) => api.get<GoogleConnection>(address, { signal }) })

/** Connects a place, or fetches its reviews anew: `mutate(placeId)`. Throws what the answer says went wrong. */
export function useFetchGoogle() {
  const api = useApi()
  const forget = useForget()
  return useMutation({
    mutationFn: async (placeId: string) => {
      const reply = await api.post<GoogleReply>(address, { placeId })
      if (!reply.success) throw new ApiError(409, 'google_failed', reply.error ?? texts.failed)
      return reply
    },
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Your Google reviews are up to date' }),
    onSettled: forget,
  })
}

/** Takes Google's reviews off the profile. */
export function useDisconnectGoogle() {
  const api = useApi()
  const forget = useForget()
  return useMutation({
    mutationFn: () => api.delete(address),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Google reviews disconnected' }),
    onError: (error) => showError(error, texts.notUpdated),
    onSettled: forget,
  })
}

/** Google's stars stand on cards, pages and lists. */
function useForget() {
  const cache = useQueryClient()
  return () => Promise.all([reviewsKey, ['providers']].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
