import { createMiddleware } from 'hono/factory'
import type { Config } from '#platform/config.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { documented } from '#platform/http/documented.server.ts'
import { forbidden, signedOut } from '#platform/http/errors.server.ts'
import { failed, needsSession } from '#platform/http/openapi-components.server.ts'
import { type Limit, spendLocally } from '#platform/rate-limits.server.ts'
import { msg } from '#ui/language.ts'
import type { UserType } from './contract.ts'
import { texts } from './limits.ts'
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

const signedInOnly = { security: needsSession, responses: failed(401) }

/** Throws 401 without a session of any kind. A recovery session is enough to set a password. */
export const requireSession = documented(
  signedInOnly,
  createMiddleware<InSessionEnv>(async (c, next) => {
    if (!c.var.session) throw signedOut()
    return next()
  }),
)

/** Throws 401 unless a user is signed in. A recovery session doesn't count. */
export const requireProfile = documented(
  signedInOnly,
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (!c.var.profile) throw signedOut()
    return next()
  }),
)

/** Why a user of the other type is refused. */
export const onlyFor: Record<UserType, string> = {
  customer: msg('Only customers can do this'),
  provider: msg('Only providers can do this'),
}

/**
 * Throws 403 unless the user's current role is `role` (docs/product/roles-and-accounts.md). Comes
 * after {@link requireProfile}.
 */
export const requireRole = (role: UserType, message: string = onlyFor[role]) =>
  documented(
    { responses: failed(403) },
    createMiddleware<SignedInEnv>(async (c, next) => {
      if (c.var.profile.user_type !== role) throw forbidden(message)
      return next()
    }),
  )

const writeLimits = new WeakMap<Config, Limit>()

const writesOf = (config: Config): Limit => {
  const limit = writeLimits.get(config) ?? {
    name: 'writes',
    points: config.WRITES_PER_MINUTE,
    seconds: 60,
    message: texts.tooManyTries,
  }
  writeLimits.set(config, limit)
  return limit
}

/**
 * Throws 429 above WRITES_PER_MINUTE changes by one login in this process (docs/product/limits.md).
 * Its programs count together, apart from the user.
 */
export const limitWrites = createMiddleware<MaybeSignedIn>(async (c, next) => {
  const { session, config } = c.var
  if (session && !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method))
    await spendLocally(writesOf(config), session.scopes ? `programs of ${session.auth_user_id}` : session.auth_user_id)
  return next()
})
