/** The result of one check. */
export interface Finding {
  /** The subject of the check, in one or two words. */
  check: string
  /** `wrong` needs to be fixed; `skipped` has nothing to check with this configuration. */
  state: 'ok' | 'wrong' | 'skipped'
  /** The result as a sentence; for `wrong`, it says what to do. */
  says: string
}

/** A check that found nothing wrong. */
export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says })

/** A check that found something to fix. */
export const wrong = (check: string, says: string): Finding => ({ check, state: 'wrong', says })

/** A check of something that this site does not use. */
export const skipped = (check: string, says: string): Finding => ({ check, state: 'skipped', says })

/** The message of an error, also for a connection that failed at several addresses. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
