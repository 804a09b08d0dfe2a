import { toast } from '#ui/toast.tsx'
import { ApiError, isSessionOver } from './api-client.ts'

/**
 * Shows a toast for a failed call. If the server rejected the call (4xx), the toast gives the
 * server's reason; otherwise, such as without a connection, it shows the fallback. An ended session
 * shows nothing, because the site then asks the user to log in.
 */
export function showError(error: Error, fallback = error.message, title = 'Error'): void {
  if (isSessionOver(error)) return
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500
  toast({ type: 'error', title, message: isRejected ? error.message : fallback })
}
