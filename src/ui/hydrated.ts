import { useSyncExternalStore } from 'react'

/** Subscribes to a value that does not change while the page is open. */
export const neverChanges = () => () => {}

/**
 * False in the server's HTML and until React has hydrated the page. Before that, forms would submit
 * natively.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
