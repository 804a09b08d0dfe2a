import { OfflineNotice } from './offline-notice.tsx'

/**
 * Reads nothing. Its loader data tells the entry that the service worker answered with the shell:
 * see `isShell`.
 */
export const loader = () => null

/**
 * `/offline`: what the service worker shows if there is neither a connection nor a copy of the
 * page.
 */
export function Component() {
  return <OfflineNotice />
}
