import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The viewer's time zone. The server does not know it and uses UTC; the browser corrects it after hydration. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
