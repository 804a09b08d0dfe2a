import { createMiddleware } from 'hono/factory'
import { slide, tokenOf } from '#features/sessions/middleware.server.ts'
import { deviceOf } from '#features/sign-in-limits/middleware.server.ts'
import type { Device } from '#features/sign-in-limits/queries.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { forbidden, signedOut } from '#platform/http/errors.server.ts'
import type { UserType } from './contract.ts'
import { findSession, type LiveSession, type ProfileRow } from './queries.server.ts'
import { visitorHeader } from './rules.ts'

/** After {@link identify}: whoever asks may be signed in. */
export type MaybeSignedIn = AppEnv & {
  Variables: { session?: LiveSession; profile?: ProfileRow; device?: () => Device }
}
/** After {@link requireProfile}: `c.var.profile` is the profile of the role in force. */
export type SignedInEnv = AppEnv & {
  Variables: { session: LiveSession; profile: ProfileRow; device?: () => Device }
}

/** Finds out who asks. A token that opens nothing counts as none: public pages stay public. */
export const identify = createMiddleware<MaybeSignedIn>(async (c, next) => {
  c.set('device', deviceOf(c))
  const token = tokenOf(c)
  const session = token && (await findSession(c.var.db, token, c.var.clock.now()))
  if (session) {
    c.set('session', session)
    if (session.kind === 'full') c.set('profile', session.identity.profile)
    await slide(c, session, token)
  }
  await next()
  c.res.headers.set(visitorHeader, visitorOf(c.var))
})

const visitorOf = ({ profile, session }: Partial<SignedInEnv['Variables']>) =>
  profile ? profile.id + (session?.remember ? '; remembered' : '') : 'nobody'

/** After {@link requireSession}. */
export type InSessionEnv = AppEnv & { Variables: { session: LiveSession; device: () => Device } }

/** 401 without a session of any kind: whoever has used a link of recovery may set a password. */
export const requireSession = createMiddleware<InSessionEnv>(async (c, next) => {
  if (!c.var.session) throw signedOut()
  return next()
})

/** 401 unless somebody is signed in; a recovery session does not count, it can only set a password. */
export const requireProfile = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.var.profile) throw signedOut()
  return next()
})

/** 403 unless the role in force is this one (specification, section 6). Comes after {@link requireProfile}. */
export const requireRole = (role: UserType, message = `Only ${role}s can do this`) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (c.var.profile.user_type !== role) throw forbidden(message)
    return next()
  })
