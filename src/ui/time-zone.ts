import { useSyncExternalStore } from 'react'
import { neverChanges } from './hydrated.ts'

/** The viewer's time zone. Null until hydration, because the server does not know it. */
export function useOwnTimeZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}

/** The time zone for times in the server's HTML too: UTC until hydration, then the viewer's. */
export const useTimeZone = (): string => useOwnTimeZone() ?? 'UTC'
