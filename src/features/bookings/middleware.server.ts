import { createMiddleware } from 'hono/factory'
import { applyDeadlines } from '#features/booking-deadlines/commands.server.ts'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'

/**
 * Before somebody reads their bookings, what has become of them by itself is written down: the job may not have come by yet. Where that fails they are
 * read as they stand, and the job tries again.
 */
export const settled = createMiddleware<SignedInEnv>(async (c, next) => {
  const { db, clock, profile, log, request_id } = c.var
  if (c.req.method === 'GET')
    await applyDeadlines(db, clock.now(), profile).catch((error: unknown) =>
      log.error({ err: error, request_id }, 'bookings could not be brought up to date before they were read'),
    )
  return next()
})
