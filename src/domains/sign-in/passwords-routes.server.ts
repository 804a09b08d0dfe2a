import { type Context, Hono } from 'hono'
import { ChangedUser, SignedIn } from '#domains/identity/contract.ts'
import { type MaybeSignedIn, requireSession } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { dropCookie, handOver, opensSession, renew, tokenOf } from '#domains/identity/sessions-middleware.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { changeUser, signIn } from './passwords-commands.server.ts'
import { Grant, PasswordGrant, UserChange } from './passwords-contract.ts'
import { resetPassword } from './resets-commands.server.ts'

/** Mounted at /auth/v1. */
export const passwords = new Hono<MaybeSignedIn>()
  .post(
    '/token',
    answers('Sign in with a password, or renew the session', SignedIn),
    opensSession,
    mayAnswer(401),
    query(Grant),
    async (c, next) => (c.req.valid('query').grant_type === 'refresh_token' ? c.json(await refresh(c)) : next()),
    body(PasswordGrant),
    async (c) => {
      const issued = await signIn(c.var, c.req.valid('json'))
      const session = await handOver(c, issued)
      return c.json({ user: await getUser(c.var.db, issued.auth_user_id), session })
    },
  )
  .put(
    '/user',
    answers('Change metadata, role or password', ChangedUser),
    requireSession,
    body(UserChange),
    async (c) => {
      const { kind, auth_user_id, expires_at } = c.var.session
      const hasEnded = kind === 'recovery'
      await (hasEnded ? resetPassword : changeUser)(c.var, c.req.valid('json'))
      if (hasEnded) dropCookie(c)
      const session = hasEnded ? null : { expires_at: expires_at.toISOString() }
      return c.json({ user: await getUser(c.var.db, auth_user_id), session })
    },
  )

async function refresh(c: Context<MaybeSignedIn>): Promise<SignedIn> {
  const { session, profile } = c.var
  const token = tokenOf(c)
  if (!session || !profile || !token) throw signedOut()
  return { session: await renew(c, session, token), user: await getUser(c.var.db, session.auth_user_id) }
}
