import { OfflineNotice } from './offline-notice.tsx'

/**
 * Reads nothing. Its loader data tells the entry that the service worker answered with the shell:
 * see `isShell`.
 */
export const loader = () => null

/** `/offline`: the service worker's answer without connection and copy. */
export function Component() {
  return <OfflineNotice />
}
