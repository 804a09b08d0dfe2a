import type { Config } from '#platform/config.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { forbidden, nothingHere, signedOut } from '#platform/http/errors.server.ts'
import { texts } from './limits.ts'
import type { LiveSession } from './policy.server.ts'
import { type Duty, mayDo, refusalText } from './staff-rules.ts'

/**
 * A context with the acting operator's login; null for a command on the command line, and in the
 * set-up of a new site.
 */
export type OperatorContext = Context & { operator_id: string | null; is_set_up?: true }

/** An {@link OperatorContext} inside a transaction. */
export type OperatorTxContext<C extends OperatorContext = OperatorContext> = TxContext<C>

/** Whether the site requires a second factor of this user, as it does of operators. */
export const needsSecondFactor = (config: Config, session: LiveSession): boolean =>
  config.OPERATORS_NEED_SECOND_FACTOR && session.identity.is_operator

/** Whether a session may use the operators' desk. */
export const isAtDesk = (config: Config, session: LiveSession): boolean =>
  session.identity.is_operator && (session.second_factor || !needsSecondFactor(config, session))

/**
 * Throws 401 without a session, so that the browser goes to /login. Other users get the 404 of an
 * address that doesn't exist, and operators without a second factor 403 `second_factor_required`.
 */
export function assertOperator(config: Config, session: LiveSession | undefined): asserts session is LiveSession {
  if (!session || session.kind === 'recovery') throw signedOut()
  if (!session.identity.is_operator) throw nothingHere()
  if (!isAtDesk(config, session)) throw secondFactorRequired()
}

/** Whether a session belongs to an operator with this duty. */
export const isOnDuty = (config: Config, session: LiveSession, duty: Duty): boolean =>
  isAtDesk(config, session) && mayDo(session.identity.staff_role, duty)

/** Throws 403 `role_not_allowed` with a sentence that names the roles that may. */
export function assertDuty({ identity: { staff_role } }: LiveSession, duty: Duty): void {
  if (!mayDo(staff_role, duty)) throw forbidden(refusalText(staff_role, duty), 'role_not_allowed')
}

/** 403: the operator has to set up a second factor, or to sign in with it. */
export const secondFactorRequired = () => forbidden(texts.secondFactor, 'second_factor_required')
