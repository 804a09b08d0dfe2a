import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Block } from './contract.ts'

/** Whom one has blocked, the latest first, a page at a time. */
export const blocksQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['blocks'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Block>>('/rest/v1/blocks', { search: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Somebody as the page calls them. */
export interface Named {
  profile_id: string
  name: string
  /** The service request by which a provider knows a customer. */
  lead_id?: string | undefined
}

/** Blocks somebody. */
export function useBlock() {
  const api = useApi()
  return useChange(
    ({ profile_id, lead_id }) => api.post('/rest/v1/blocks', { profile_id, lead_id }),
    ({ name }) => `${name} is blocked`,
  )
}

/** Takes a block back. Somebody who is not blocked any more is what was wanted. */
export function useUnblock() {
  const api = useApi()
  return useChange(
    ({ profile_id }) =>
      api.delete(`/rest/v1/blocks/${profile_id}`).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    ({ name }) => `${name} is no longer blocked`,
  )
}

/** Conversations, requests and more look different afterwards. */
function useChange(send: (who: Named) => Promise<unknown>, done: (who: Named) => string) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: send,
    onSuccess: (_, who) => {
      toast({ type: 'success', title: 'Success', message: done(who) })
      return cache.invalidateQueries()
    },
    onError: (error) => showError(error),
  })
}
