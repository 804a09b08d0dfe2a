import { setTimeout } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { LiveSession } from '#features/identity/queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'

/** Far above what making a login or a link takes, so that the time taken says nothing of it. */
const EVEN_MS = 400

/** Where answers must not tell who has an account (decision 8), their time must not tell either: none comes before so long. */
export const inEvenTime = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.config.HIDE_ACCOUNT_EXISTENCE) return next()
  await Promise.all([next(), setTimeout(EVEN_MS)])
})

/** After {@link requireRecovery}. */
export type RecoveringEnv = AppEnv & { Variables: { session: LiveSession } }

/** 401 unless a link of recovery was used here and its session is still alive. */
export const requireRecovery = createMiddleware<RecoveringEnv>(async (c, next) => {
  if (c.var.session?.kind !== 'recovery') throw signedOut()
  return next()
})
