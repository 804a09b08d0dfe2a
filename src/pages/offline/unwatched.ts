import type { QueryClient } from '@tanstack/react-query'

/**
 * What waits for the connection is sent only while its form is there to see: whoever has left the form does not expect it any more. What is of no
 * consequence says `meta: { waitsAlone: true }` and goes out all the same.
 */
export function giveUpUnwatched(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache()
  cache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || !event.mutation.state.isPaused) return
    if (!event.mutation.meta?.['waitsAlone']) cache.remove(event.mutation)
  })
}
