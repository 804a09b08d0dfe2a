import { setTimeout } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'

/** Far longer than creating a login or a link takes, so that the response time reveals nothing. */
const EVEN_MS = 400

/**
 * If responses must not reveal who has an account, their time must not either: none comes sooner
 * than this.
 */
export const inEvenTime = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.config.HIDE_ACCOUNT_EXISTENCE) return next()
  await Promise.all([next(), setTimeout(EVEN_MS)])
})

/** After {@link requireRecovery}. */
export type RecoveringEnv = AppEnv & { Variables: { session: LiveSession } }

/** Throws 401 without a live recovery session. */
export const requireRecovery = createMiddleware<RecoveringEnv>(async (c, next) => {
  if (c.var.session?.kind !== 'recovery') throw signedOut()
  return next()
})
