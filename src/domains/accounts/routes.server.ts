import { type Context, Hono } from 'hono'
import { Profile } from '#domains/identity/contract.ts'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { handOver, requestedSession } from '#domains/identity/sessions-middleware.server.ts'
import { isProtected } from '#domains/sign-in/authenticator-queries.server.ts'
import { inEvenTime } from '#domains/sign-in/links-middleware.server.ts'
import { requireDevPages } from '#platform/http/dev-pages.server.ts'
import { mayAnswer, readsHeader } from '#platform/http/documented.server.ts'
import { idempotencyKeyOf, idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { createOwnProfile, ensureProfile, openFirstSession, signUp } from './commands.server.ts'
import { DebuggedLogin, DebugReport, EnsuredProfile, ProfileForRole, SignedUp, SignUp } from './contract.ts'
import { getDebugReport } from './queries.server.ts'

/** Mounted at /auth/v1. */
export const signups = new Hono<MaybeSignedIn>().post(
  '/signup',
  answers('Create an account or its second role', SignedUp, 201),
  mayAnswer(409),
  readsHeader('SessionKind'),
  readsHeader('IdempotencyKey'),
  inEvenTime,
  body(SignUp),
  async (c) => c.json(await answerSignUp(c, c.req.valid('json')), 201),
)

async function answerSignUp(c: Context<MaybeSignedIn>, form: SignUp): Promise<SignedUp> {
  const result = await signUp(c.var, { ...form, key: idempotencyKeyOf(c) })
  if (!result) return { user: null, session: null }
  const { auth_user_id, confirmed } = result
  const opensSession = confirmed && requestedSession(c) !== 'none' && !(await isProtected(c.var.db, auth_user_id))
  const issued = opensSession && (await openFirstSession(c.var, { auth_user_id, role: form.data.userType }))
  return { user: await getUser(c.var.db, auth_user_id), session: issued ? await handOver(c, issued) : null }
}

/** Mounted at /rest/v1/rpc. */
export const accountProcedures = new Hono<MaybeSignedIn>()
  .post(
    '/ensure_user_profile',
    answers('Get your profile of a type; a missing customer profile is created', Profile),
    requireProfile,
    body(EnsuredProfile),
    async (c) => c.json(await ensureProfile(c.var, c.req.valid('json'))),
  )
  .post(
    '/create_user_profile_for_role',
    answers('Add the second profile to your login', Profile, 201),
    requireProfile,
    idempotent(201),
    body(ProfileForRole),
    async (c) => c.json(await createOwnProfile(c.var, c.req.valid('json')), 201),
  )
  .post(
    '/debug_user_creation',
    requireDevPages,
    answers('Get your login as it is stored', DebugReport),
    requireProfile,
    body(DebuggedLogin),
    async (c) => c.json(await getDebugReport(c.var.db, c.var.session.identity, c.req.valid('json').auth_user_id)),
  )
