import { createMiddleware } from 'hono/factory'
import type { MaybeSignedIn } from '#domains/identity/middleware.server.ts'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import { applyDeadlines } from './deadlines-commands.server.ts'

/**
 * Applies due expirations and completions before the user reads their bookings; the job may be up
 * to a minute late. If that fails, the bookings are read as they are and the job tries again.
 */
export const upToDate = createMiddleware<MaybeSignedIn>(async (c, next) => {
  const { profile, log } = c.var
  if (c.req.method === 'GET' && profile)
    await applyOnce(c.var, profile).catch((error: unknown) =>
      log.error({ err: error }, 'could not apply due moves before reading bookings'),
    )
  return next()
})

/** The runs that have not ended, by the id of the profile. */
const running = new WeakMap<Context['pool'], Map<string, Promise<void>>>()

/** A page reads several lists of bookings at once. All of them wait for the same run. */
function applyOnce(context: Context, profile: Pick<ProfileRow, 'id' | 'user_type'>): Promise<void> {
  const begun = running.get(context.pool) ?? new Map<string, Promise<void>>()
  running.set(context.pool, begun)
  const own = begun.get(profile.id) ?? applyDeadlines(context, { profile }).finally(() => void begun.delete(profile.id))
  begun.set(profile.id, own)
  return own
}
