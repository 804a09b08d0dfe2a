import { t } from '#ui/language.ts'
import { type Toast, toast } from '#ui/toast.tsx'
import { ApiError, isSessionOver } from './api-client.ts'

/**
 * Shows a toast for a failed call. An ended session shows nothing, because the site then asks the
 * user to log in.
 */
export function showError(error: Error, fallback = error.message, title?: string): void {
  if (!isSessionOver(error)) toast(errorToast(error, fallback, title))
}

/**
 * The toast for a failed call. If the server rejected the call (4xx), it gives the server's reason;
 * without a connection it says so; otherwise it gives the fallback.
 */
export function errorToast(error: Error, fallback: string, title?: string): Toast {
  const isAway = error instanceof ApiError && error.isConnectionFailure
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500
  return {
    type: 'error',
    title: title ?? (isAway ? t('Connection Error') : t('Error')),
    message: isAway || isRejected ? error.message : fallback,
  }
}
