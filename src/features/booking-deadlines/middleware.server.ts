import { createMiddleware } from 'hono/factory'
import type { MaybeSignedIn } from '#features/identity/middleware.server.ts'
import { applyDeadlines } from './commands.server.ts'

/**
 * Applies due expirations and completions before the user reads their bookings; the job may be up
 * to a minute late. If that fails, the bookings are read as they are and the job tries again.
 */
export const upToDate = createMiddleware<MaybeSignedIn>(async (c, next) => {
  const { profile, log } = c.var
  if (c.req.method === 'GET' && profile)
    await applyDeadlines(c.var, { profile }).catch((error: unknown) =>
      log.error({ err: error }, 'could not apply due moves before reading bookings'),
    )
  return next()
})
