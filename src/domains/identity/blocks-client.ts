import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Block } from './blocks-contract.ts'

/** The users whom the user has blocked, newest first, in pages. */
export const blocksQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['blocks'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Block>>('/rest/v1/blocks', { search: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** A user with the name that the page shows. */
export interface Named {
  /** Null for a customer whom the provider knows only by a service request or a conversation. */
  profile_id: string | null
  name: string
  /** The service request that showed a customer to the provider. */
  lead_id?: string | undefined
  /** The conversation with a customer who isn't revealed. */
  conversation_id?: string | null | undefined
}

/** Whether a block is about a user, by profile or conversation. */
export const isAbout = (block: Block, { profile_id, conversation_id }: Named): boolean =>
  profile_id === null ? block.conversation_id === conversation_id : block.profile_id === profile_id

/** Blocks a user. */
export function useBlock() {
  const api = useApi()
  return useChange(
    ({ profile_id, lead_id, conversation_id }) =>
      api.post('/rest/v1/blocks', {
        profile_id: profile_id ?? undefined,
        lead_id,
        conversation_id: conversation_id ?? undefined,
      }),
    ({ name }) => t('{name} is blocked', { name }),
  )
}

/** Unblocks a user. Succeeds if the user isn't blocked any more. */
export function useUnblock() {
  const api = useApi()
  return useChange(
    ({ block_id, profile_id, conversation_id }: Named & { block_id?: string }) =>
      api.delete(`/rest/v1/blocks/${block_id ?? profile_id ?? conversation_id}`).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    ({ name }) => t('{name} is no longer blocked', { name }),
  )
}

/** Reloads everything after a block, because many lists depend on it. */
function useChange<Who extends Named>(send: (who: Who) => Promise<unknown>, done: (who: Who) => string) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: send,
    onSuccess: (_, who) => {
      toast({ type: 'success', title: t('Success'), message: done(who) })
      return cache.invalidateQueries()
    },
    onError: (error) => showError(error),
  })
}
