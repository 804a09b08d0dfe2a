import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, signedOut } from '#platform/http/errors.server.ts'
import type { UserType } from './contract.ts'
import type { Device, LiveSession } from './policy.server.ts'
import type { ProfileRow } from './queries.server.ts'

/** After `identify`: the client may be signed in. */
export type MaybeSignedIn = AppEnv & {
  Variables: { session?: LiveSession; profile?: ProfileRow; device?: () => Device }
}

/** After {@link requireProfile}: `c.var.profile` is the user's profile in the current role. */
export type SignedInEnv = AppEnv & {
  Variables: { session: LiveSession; profile: ProfileRow; device?: () => Device }
}

/** After {@link requireSession}. */
export type InSessionEnv = AppEnv & { Variables: { session: LiveSession; device: () => Device } }

/** Throws 401 without a session of any kind. A recovery session is enough to set a password. */
export const requireSession = createMiddleware<InSessionEnv>(async (c, next) => {
  if (!c.var.session) throw signedOut()
  return next()
})

/** Throws 401 unless a user is signed in. A recovery session doesn't count. */
export const requireProfile = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.var.profile) throw signedOut()
  return next()
})

/**
 * Throws 403 unless the user's current role is `role` (docs/product/roles-and-accounts.md). Comes
 * after {@link requireProfile}.
 */
export const requireRole = (role: UserType, message = `Only ${role}s can do this`) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (c.var.profile.user_type !== role) throw forbidden(message)
    return next()
  })
