import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '#domains/identity/middleware.server.ts'
import { assertOperator } from '#domains/identity/operator-policy.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { failed, needsSession } from '#platform/http/openapi-components.server.ts'

/** After {@link requireOperator}: `c.var` is the context of an operator. */
export type OperatorEnv = SignedInEnv & { Variables: { operator_id: string } }

/** Guards all routes for operators. Throws 401 or 404 for everyone else, and 403 for
 * operators without a second factor. */
export const requireOperator = documented(
  { security: needsSession, responses: { ...failed(401), ...failed(403), ...failed(404) } },
  createMiddleware<OperatorEnv>(async (c, next) => {
    assertOperator(c.var.config, c.var.profile && c.var.session)
    c.set('operator_id', c.var.session.auth_user_id)
    return next()
  }),
)
