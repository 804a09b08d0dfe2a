import { OfflineNotice } from './offline-notice.tsx'

/** Reads nothing. That its data are there tells the entry that it was this page which the service worker has answered with: see `isShell`. */
export const loader = () => null

/** `/offline`: what the service worker answers with when there is neither a connection nor a copy. */
export function Component() {
  return <OfflineNotice />
}
