import { ApiError, isSessionOver } from '#platform/api-client.ts'

/** A message that was pressed to be sent while there was no connection. */
export interface WaitingMessage {
  other_id: string
  content: string
  /** The same for every try, so that it arrives once. */
  key: string
  /** When it was pressed. */
  since: string
}

/** What waits longer, in milliseconds, is given back instead: by then it may be untrue, and its key no longer keeps it from arriving twice. */
export const longestWait = 24 * 3_600_000

/** Whether it is too late to send it. */
export function isTooLate({ since }: WaitingMessage, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= longestWait
}

/** Whether a message goes on waiting after a try has failed: nobody has refused it. */
export function goesOnWaiting(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.isConnectionFailure || isSessionOver(error) || error.status === 429 || error.code === 'request_in_progress'
  )
}

/** A text that comes back into a field stands before what has been typed there since. */
export function putBefore(content: string, typed: string): string {
  return typed && typed.trim() !== content ? `${content}\n${typed}` : content
}
