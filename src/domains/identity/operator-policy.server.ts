import type { Context, TxContext } from '#platform/context.server.ts'
import { nothingHere, signedOut } from '#platform/http/errors.server.ts'
import type { LiveSession } from './policy.server.ts'

/** A context with the acting operator's login; null for a command on the command line. */
export type OperatorContext = Context & { operator_id: string | null }

/** The same inside a transaction. */
export type OperatorTxContext<C extends OperatorContext = OperatorContext> = TxContext<C>

/**
 * Throws 401 without a session, so that the browser goes to /login. Other users get the 404 of an
 * address that doesn't exist.
 */
export function assertOperator(session: LiveSession | undefined): asserts session is LiveSession {
  if (!session || session.kind === 'recovery') throw signedOut()
  if (!session.identity.is_operator) throw nothingHere()
}
