import { type Context, Hono } from 'hono'
import type { MaybeSignedIn } from '#features/identity/middleware.server.ts'
import { getUser } from '#features/identity/queries.server.ts'
import { handOver, sessionWanted } from '#features/sessions/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { openLink, requestLink } from './commands.server.ts'
import { MagicLink, Recover, Requested, Resend, Verification, Verified } from './contract.ts'
import { inEvenTime, requireRecovery } from './middleware.server.ts'

/** Mounted at /auth/v1. Nothing here is used up by a GET: mail scanners follow links (decision 5). */
export const links = new Hono<MaybeSignedIn>()
  .post('/recover', answers('Mail a link to set a new password', Requested), inEvenTime, body(Recover), async (c) => {
    await requestLink(c.var, { ...c.req.valid('json'), purpose: 'recovery' })
    return c.json({})
  })
  .post('/otp', answers('Mail a link that signs in', Requested), inEvenTime, body(MagicLink), async (c) => {
    await requestLink(c.var, { ...c.req.valid('json'), purpose: 'magiclink' })
    return c.json({})
  })
  .post('/resend', answers('Mail the confirmation once more', Requested), inEvenTime, body(Resend), async (c) => {
    await requestLink(c.var, { email: c.req.valid('json').email, purpose: 'signup' })
    return c.json({})
  })
  .post('/verify', answers('Use a link from a mail, once', Verified), body(Verification), async (c) =>
    c.json(await verify(c, c.req.valid('json'))),
  )
  .get('/recovery', answers('Whether a forgotten password may be set', null), requireRecovery, (c) => c.body(null, 204))

async function verify(c: Context<MaybeSignedIn>, wanted: Verification): Promise<Verified> {
  const begins = sessionWanted(c) !== 'none'
  const { auth_user_id, issued } = await openLink(c.var, wanted, begins)
  const session = issued ? await handOver(c, issued) : null
  return { user: await getUser(c.var.db, auth_user_id), session }
}
