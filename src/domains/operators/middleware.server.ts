import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '#domains/identity/middleware.server.ts'
import { assertDuty, assertOperator } from '#domains/identity/operator-policy.server.ts'
import type { Duty } from '#domains/identity/staff-rules.ts'
import { documented } from '#platform/http/documented.server.ts'
import { failed, needsSession } from '#platform/http/openapi-components.server.ts'
import { operationsAt } from '#platform/http/route.server.ts'

/** After {@link requireOperator}: `c.var` is the context of an operator. */
export type OperatorEnv = SignedInEnv & { Variables: { operator_id: string } }

/**
 * Guards all routes for operators. An address that matches several routes needs the duties of all.
 * Throws 401 or 404 for everyone else, and 403 for operators without a second factor, or with a
 * role that doesn't include the operation.
 */
export const requireOperator = (dutyOf: (operation: string) => Duty) =>
  documented(
    { security: needsSession, responses: { ...failed(401), ...failed(403), ...failed(404) } },
    createMiddleware<OperatorEnv>(async (c, next) => {
      const { config, profile, session } = c.var
      assertOperator(config, profile && session)
      for (const operation of operationsAt(c)) assertDuty(session, dutyOf(operation))
      c.set('operator_id', session.auth_user_id)
      return next()
    }),
  )
