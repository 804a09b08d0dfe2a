import type { QueryClient } from '@tanstack/react-query'

/**
 * A mutation that waits for the connection is sent only while its form is visible, because a user
 * who has left the form no longer expects it. Mutations with `meta: { waitsAlone: true }` are sent
 * anyway.
 */
export function giveUpUnwatched(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache()
  cache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || !event.mutation.state.isPaused) return
    if (!event.mutation.meta?.['waitsAlone']) cache.remove(event.mutation)
  })
}
