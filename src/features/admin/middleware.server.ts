import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { HttpError, signedOut } from '#platform/http/errors.server.ts'
import type { Act } from './commands.server.ts'

/**
 * Stands before everything of operators, once. 401 without a session, so that the browser leads to /login; to everybody else there is nothing
 * here, in the words of any address that is not there.
 */
export const requireOperator = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.var.profile) throw signedOut()
  if (!c.var.session.identity.is_operator) throw new HttpError(404, 'not_found', 'There is nothing at this address.')
  return next()
})

/** Who acts, and when, for the commands and the audit trail. */
export function actOf(c: Context<SignedInEnv>): Act {
  const { session, clock, address } = c.var
  return { actor_id: session.auth_user_id, now: clock.now(), address }
}
