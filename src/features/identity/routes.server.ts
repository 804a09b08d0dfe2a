import { type Context, Hono } from 'hono'
import { ChangedUser } from '#features/email-links/contract.ts'
import { inEvenTime } from '#features/email-links/middleware.server.ts'
import { links } from '#features/email-links/routes.server.ts'
import { closeAccount, exportOwn } from '#features/personal-data/commands.server.ts'
import { beginSession, signIn } from '#features/sessions/commands.server.ts'
import {
  forgottenCookie,
  handOn,
  handOver,
  opensSession,
  sessionWanted,
  tokenOf,
} from '#features/sessions/middleware.server.ts'
import { sessions } from '#features/sessions/routes.server.ts'
import { isProtected } from '#features/sign-in-codes/queries.server.ts'
import { signUp } from '#features/signups/commands.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { changeUser } from './commands.server.ts'
import {
  AccountClosing,
  CurrentUser,
  Export,
  Grant,
  Health,
  PasswordGrant,
  SignedIn,
  SignedUp,
  SignUp,
  UserChange,
} from './contract.ts'
import { type MaybeSignedIn, requireProfile, requireSession } from './middleware.server.ts'
import { getUser, isHealthy } from './queries.server.ts'

/** Mounted at /auth/v1. */
export const auth = new Hono<MaybeSignedIn>()
  .route('/', sessions)
  .route('/', links)
  .get('/health', answers('Whether accounts can be reached', Health), async (c) => c.json(await isHealthy(c.var.db)))
  .post('/signup', answers('Open an account, or its second role', SignedUp, 201), inEvenTime, body(SignUp), async (c) =>
    c.json(await enrol(c, c.req.valid('json')), 201),
  )
  .post(
    '/token',
    answers('Sign in with a password, or renew the session', SignedIn),
    opensSession,
    query(Grant),
    async (c, next) => (c.req.valid('query').grant_type === 'refresh_token' ? c.json(await renew(c)) : next()),
    body(PasswordGrant),
    async (c) => {
      const issued = await signIn(c.var, c.req.valid('json'))
      const session = await handOver(c, issued)
      return c.json({ user: await getUser(c.var.db, issued.auth_user_id), session })
    },
  )
  .get('/user', answers('Who is signed in', CurrentUser), requireProfile, async (c) =>
    c.json({
      user: await getUser(c.var.db, c.var.session.auth_user_id),
      session: { expires_at: c.var.session.expires_at.toISOString() },
    }),
  )
  .put(
    '/user',
    answers('Change metadata, role or password', ChangedUser),
    requireSession,
    body(UserChange),
    async (c) => {
      const { kind, auth_user_id, expires_at } = c.var.session
      await changeUser(c.var, c.var.session, c.req.valid('json'))
      const hasEnded = kind === 'recovery'
      if (hasEnded) c.header('set-cookie', forgottenCookie(c.var.config), { append: true })
      const session = hasEnded ? null : { expires_at: expires_at.toISOString() }
      return c.json({ user: await getUser(c.var.db, auth_user_id), session })
    },
  )
  .delete('/user', answers('Delete the account', null), requireProfile, body(AccountClosing), async (c) => {
    await closeAccount(c.var, c.var.session.identity, c.req.valid('json').password)
    c.header('set-cookie', forgottenCookie(c.var.config), { append: true })
    return c.body(null, 204)
  })
  .get('/export', answers('Everything stored about the person', Export), requireProfile, async (c) => {
    c.header('content-disposition', 'attachment; filename="porchlight-data.json"')
    return c.json(await exportOwn(c.var, c.var.session.identity))
  })

async function enrol(c: Context<MaybeSignedIn>, wanted: SignUp): Promise<SignedUp> {
  const enrolment = await signUp(c.var, wanted, c.req.header('idempotency-key')?.slice(0, 200))
  if (!enrolment) return { user: null, session: null }
  const { auth_user_id, confirmed } = enrolment
  const begins = confirmed && sessionWanted(c) !== 'none' && !(await isProtected(c.var.db, auth_user_id))
  const issued = begins && (await beginSession(c.var, auth_user_id, wanted.data.userType))
  return { user: await getUser(c.var.db, auth_user_id), session: issued ? await handOver(c, issued) : null }
}

async function renew(c: Context<MaybeSignedIn>): Promise<SignedIn> {
  const { session, profile } = c.var
  const token = tokenOf(c)
  if (!session || !profile || !token) throw signedOut()
  return { session: await handOn(c, session, token), user: await getUser(c.var.db, session.auth_user_id) }
}
