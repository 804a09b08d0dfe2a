import { record } from '../../../../platform/audit.server.ts'
import { Refusal } from '../../../../platform/http/errors.server.ts'
import type { Asking } from '../../passwords/commands.server.ts'

/**
 * Not in the trail as refused sign-ins: to be asked for a code is none, a wrong one stands there already, and what is over a limit must not
 * fill it without one. At Google people change their minds, and it may be down.
 */
const others = ['code_required', 'wrong_code', 'rate_limited', 'cancelled', 'unavailable']

/** A sign-in that came to nothing. `subject_id` is whom it would have signed in, as far as it is known. */
export interface RefusedSignIn {
  by: 'password' | 'google' | 'passkey'
  subject_id: string | null
  /** A word of ours: the code of a refusal. */
  reason: string
}

/** Records a refused sign-in in the trail: outside of the transaction that it rolls back. */
export async function noteRefused({ db, clock, address }: Asking, refused: RefusedSignIn): Promise<void> {
  const { by, subject_id, reason } = refused
  if (others.includes(reason)) return
  await record(db, { kind: 'session.refused', subject_id, details: { by, reason }, address }, clock.now())
}

/** The same, of whatever a sign-in threw, which is thrown on: `.catch(noteRefusal(asking, { by, subject_id }))`. */
export function noteRefusal(asking: Asking, whose: Omit<RefusedSignIn, 'reason'>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) await noteRefused(asking, { ...whose, reason: error.code })
    throw error
  }
}
