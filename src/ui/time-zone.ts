import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The viewer's time zone. The server does not know it and writes in UTC; the browser sets it right when it takes over. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
