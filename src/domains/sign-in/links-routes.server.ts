import { type Context, Hono } from 'hono'
import type { MaybeSignedIn } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { handOver, requestedSession } from '#domains/identity/sessions-middleware.server.ts'
import { mayAnswer, readsHeader } from '#platform/http/documented.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { requestLink, verifyLink } from './links-commands.server.ts'
import { MagicLink, Recover, Requested, Resend, Verification, Verified } from './links-contract.ts'
import { inEvenTime, requireRecovery } from './links-middleware.server.ts'
import { OtherWays } from './resets-contract.ts'
import { getOtherWays } from './resets-queries.server.ts'

/** Mounted at /auth/v1. No GET uses up a link, because email scanners follow links. */
export const links = new Hono<MaybeSignedIn>()
  .post(
    '/recover',
    answers('Email a link to set a new password', Requested),
    mayAnswer(404),
    inEvenTime,
    body(Recover),
    async (c) => {
      await requestLink(c.var, { ...c.req.valid('json'), purpose: 'recovery' })
      return c.json({})
    },
  )
  .post(
    '/otp',
    answers('Email a link that signs in', Requested),
    mayAnswer(404),
    inEvenTime,
    body(MagicLink),
    async (c) => {
      await requestLink(c.var, { ...c.req.valid('json'), purpose: 'magiclink' })
      return c.json({})
    },
  )
  .post(
    '/resend',
    answers('Email the confirmation again', Requested),
    mayAnswer(404),
    inEvenTime,
    body(Resend),
    async (c) => {
      await requestLink(c.var, { email: c.req.valid('json').email, purpose: 'signup' })
      return c.json({})
    },
  )
  .post(
    '/verify',
    answers('Use a link from an email', Verified),
    readsHeader('SessionKind'),
    body(Verification),
    async (c) => c.json(await verify(c, c.req.valid('json'))),
  )
  .get('/recovery', answers('Check for a recovery session', null), mayAnswer(401), requireRecovery, (c) =>
    c.body(null, 204),
  )
  .get(
    '/recovery/ways',
    answers('List the ways into your login besides the password you are resetting', OtherWays),
    mayAnswer(401),
    requireRecovery,
    async (c) => c.json(await getOtherWays(c.var)),
  )

async function verify(c: Context<MaybeSignedIn>, link: Verification): Promise<Verified> {
  const opensSession = requestedSession(c) !== 'none'
  const { auth_user_id, issued } = await verifyLink(c.var, link, { opensSession })
  const session = issued ? await handOver(c, issued) : null
  return { user: await getUser(c.var.db, auth_user_id), session }
}
