import { ApiError, isSessionOver } from '#platform/api-client.ts'
import { DAY_MS } from '#platform/durations.ts'

/** A message that the user sent without a connection. */
export interface WaitingMessage {
  other_id: string
  content: string
  /** URLs of uploaded photos. */
  photos?: readonly string[]
  /** The same for each try, so that the message arrives once. */
  key: string
  /** When the user sent it. */
  since: string
}

/**
 * In milliseconds. Older messages go back into the field: they may be outdated, and their key has
 * expired.
 */
const longestWait = DAY_MS

/** Whether a message is too old to be sent. */
export function isTooLate({ since }: WaitingMessage, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= longestWait
}

/** Whether a message stays unsent after a failed try, because the server didn't reject it. */
export function goesOnWaiting(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.isConnectionFailure || isSessionOver(error) || error.status === 429
}

/** Puts a text that comes back into a field before the text typed since. */
export function putBefore(content: string, typed: string): string {
  return typed && typed.trim() !== content ? `${content}\n${typed}` : content
}

/** The photos of a message that comes back, and those chosen since. */
export const photosPutBefore = (photos: readonly string[] = [], chosen: readonly string[]): string[] => [
  ...photos,
  ...chosen.filter((url) => !photos.includes(url)),
]

/** Undoes {@link putBefore}. A text that was changed since stays. */
export function takenOut(content: string, typed: string): string {
  if (typed.trim() === content) return ''
  return typed.startsWith(`${content}\n`) ? typed.slice(content.length + 1) : typed
}
