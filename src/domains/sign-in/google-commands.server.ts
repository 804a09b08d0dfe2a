import { z } from 'zod'
import { createLogin, createProfile, enterRole, noPassword } from '#domains/identity/commands.server.ts'
import { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { FullName } from '#domains/identity/schema.ts'
import { type IssuedSession } from '#domains/identity/sessions-commands.server.ts'
import { type GooglePerson, GoogleSignInFailed } from '#integrations/google-sign-in/google-sign-in.server.ts'
import { record } from '#platform/audit.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { forbidden, HttpError } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { withCountedCode } from './authenticator-commands.server.ts'
import { addGoogleAccount, connectGoogle } from './google-accounts-commands.server.ts'
import { findLoginOfGoogle } from './google-accounts-queries.server.ts'
import type { Authorize } from './google-contract.ts'
import { getGoogle } from './google-queries.server.ts'
import { type GoogleProblem, googleTimeouts, problemOfCode, problemOfType } from './google-rules.ts'
import { recordingRejection, recordRejection } from './limits-commands.server.ts'
import { createChallenge, takeChallenge } from './methods-commands.server.ts'
import type { OwnerProof } from './methods-contract.ts'
import { asOwner } from './methods-policy.server.ts'
import { findChallengedLogin } from './methods-queries.server.ts'
import { factorTexts } from './methods-rules.ts'
import { issueSession } from './new-sessions-commands.server.ts'

/**
 * Far above what a school or an office needs. Each attempt stores a row and may create an account.
 */
const attemptsPerAddress: Limit = { name: 'google-address', points: 300, seconds: 900, message: texts.tooManyTries }

/** The request that is stored while a browser is at Google. */
const Errand = z.object({
  expected: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  user_type: UserType.optional(),
  return_to: z.string().optional(),
  remember: z.boolean(),
  /** The session whose login gets connected; missing for a sign-in. */
  session_id: z.string().optional(),
})
type Errand = z.infer<typeof Errand>

/** Stored after a sign-in with Google, while the login's code is missing. */
const PendingCode = z.object({ auth_user_id: z.string(), user_type: UserType.optional(), remember: z.boolean() })

/** The result of a sign-in or connection at Google. */
export type GoogleOutcome = { return_to?: string | undefined } & (
  | { kind: 'signed_in'; issued: IssuedSession }
  | { kind: 'code' }
  | { kind: 'connected' }
  | { kind: 'failed'; problem: GoogleProblem; connecting: boolean }
)

/**
 * Starts a sign-in and returns the address that the browser goes to. `key` ties the response to the
 * browser.
 */
export async function beginGoogle(
  context: VisitorContext,
  { key, user_type, return_to, remember }: Authorize & { key: string },
): Promise<string> {
  const google = getGoogle(context.config)
  await spend(context.pool, attemptsPerAddress, networkOf(context.address))
  const { url, expected } = await google.begin()
  const data = { expected, user_type, return_to, remember } satisfies Errand
  const expires_at = new Date(context.now.getTime() + googleTimeouts.consent)
  await createChallenge(context, { key, purpose: 'google', data, expires_at })
  return url
}

/**
 * Starts connecting a Google account with the user's login, once the owner has proven to be
 * present.
 */
export async function beginConnecting(
  context: SessionContext,
  { key, proof }: { key: string; proof: OwnerProof },
): Promise<string> {
  const { id: session_id, auth_user_id } = context.session
  const { url, expected } = await getGoogle(context.config).begin().catch(unavailable)
  const data = { expected, remember: false, session_id } satisfies Errand
  const expires_at = new Date(context.now.getTime() + googleTimeouts.consent)
  await asOwner(context, proof, (context) =>
    createChallenge(context, { key, purpose: 'google', auth_user_id, data, expires_at }),
  )
  return url
}

const unavailable = (error: unknown): never => {
  if (error instanceof GoogleSignInFailed) throw new HttpError(503, 'google_unavailable', factorTexts.googleUnavailable)
  throw error
}

/** The parameters and cookies of a browser that returns from Google. */
export interface GoogleReturn {
  /** The key from the start. */
  key: string | undefined
  /** The key for the code, if a code is needed. */
  nextKey: string
  search: string
}

/** Handles a browser that returns from Google. Never throws for invalid input. */
export async function finishGoogle(
  context: VisitorContext,
  { key, nextKey, search }: GoogleReturn,
): Promise<GoogleOutcome> {
  const errand = await takeChallenge(context, { key, purpose: 'google', shape: Errand })
  if (!errand) return { kind: 'failed', problem: 'expired', connecting: false }
  const { return_to, session_id } = errand
  const connecting = session_id !== undefined
  try {
    const person = await getGoogle(context.config).finish(search, errand.expected)
    if (connecting) return await connect(context, session_id, person)
    return { ...(await enter(context, { errand, person, nextKey })), return_to }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    if (!connecting && error instanceof GoogleSignInFailed)
      await recordRejection(context, { by: 'google', subject_id: null, reason: problem })
    return { kind: 'failed', problem, connecting, return_to }
  }
}

function problemOf(error: unknown): GoogleProblem | undefined {
  if (error instanceof GoogleSignInFailed) return error.reason
  return error instanceof HttpError ? problemOfCode(error) : undefined
}

const failed = (problem: GoogleProblem): GoogleOutcome => ({ kind: 'failed', problem, connecting: false })

/**
 * Signs in the user of a Google account. An email address that has a login proves nothing: the
 * login may be older than the mailbox's present owner, or a stranger may have created it.
 */
async function enter(
  context: VisitorContext,
  { errand, person, nextKey }: { errand: Errand; person: GooglePerson; nextKey: string },
): Promise<GoogleOutcome> {
  const { db } = context
  const { user_type, remember } = errand
  // Read before the login of the Google account: if the same user signs up in another request
  // between the two reads, that login is found by its Google account and not taken for a
  // stranger's.
  const rival = await findLogin(db, person.email)
  const auth_user_id = await findLoginOfGoogle(db, person.subject)
  if (auth_user_id) return open(context, { auth_user_id, user_type, remember, nextKey })
  const problem = rival ? 'registered' : user_type === 'provider' ? 'no_provider' : undefined
  if (problem) {
    await recordRejection(context, { by: 'google', subject_id: rival?.id ?? null, reason: problem })
    return failed(problem)
  }
  const joined = await join(context, { person, remember })
  if (joined) return { kind: 'signed_in', issued: joined }
  // Another request with the same Google account or email address was first.
  const first = await findLoginOfGoogle(db, person.subject)
  return first ? open(context, { auth_user_id: first, user_type, remember, nextKey }) : failed('registered')
}

type Opening = z.infer<typeof PendingCode>

async function open(
  context: VisitorContext,
  { nextKey, ...opening }: Opening & { nextKey: string },
): Promise<GoogleOutcome> {
  const { auth_user_id, user_type: role, remember } = opening
  try {
    const issued = await transact(context, async (context) => {
      if (role) await enterRole(context, { auth_user_id, role })
      return issueSession(context, { auth_user_id, by: 'google', remember })
    })
    return { kind: 'signed_in', issued }
  } catch (error) {
    const code = error instanceof HttpError ? error.code : undefined
    if (code) await recordRejection(context, { by: 'google', subject_id: auth_user_id, reason: code })
    if (code === 'account_type_mismatch' && role) return failed(problemOfType(role))
    if (code !== 'code_required') throw error
    const expires_at = new Date(context.now.getTime() + googleTimeouts.code)
    await createChallenge(context, { key: nextKey, purpose: 'google-code', auth_user_id, data: opening, expires_at })
    return { kind: 'code' }
  }
}

/**
 * Creates a customer's login with an email address that Google has verified, and opens it;
 * undefined if another request has taken the address or the Google account. Providers sign up
 * themselves.
 */
async function join(
  context: VisitorContext,
  { person: { subject, email, name }, remember }: { person: GooglePerson; remember: boolean },
): Promise<IssuedSession | undefined> {
  return transact(context, async (context) => {
    const login = { email, password_hash: noPassword, user_type: 'customer', confirmed: true } as const
    const auth_user_id = await createLogin(context, login)
    if (auth_user_id === undefined) return undefined
    const read = FullName.safeParse(name)
    const fullName = read.success ? read.data : email.slice(0, email.indexOf('@'))
    await createProfile(context, { auth_user_id, user_type: 'customer', name: fullName })
    if (!(await addGoogleAccount(context, { auth_user_id, subject }))) throw new RivalJoined()
    await record(context, { kind: 'account.created', actor_id: auth_user_id, details: { by: 'google' } })
    await announce(context, 'account.signed_up', { auth_user_id, confirmed: true })
    return issueSession(context, { auth_user_id, by: 'google', remember })
  }).catch((error: unknown) => {
    if (error instanceof RivalJoined) return undefined
    throw error
  })
}

/** Rolls back a new login whose Google account has been taken. */
class RivalJoined extends Error {}

/**
 * Signs in a user whom Google has identified and whose login needs a code, too. Throws 403
 * `wrong_code`, or `sign_in_expired` five minutes after Google.
 */
export async function finishWithCode(
  context: VisitorContext,
  { key, code: typed }: { key: string | undefined; code: string },
): Promise<IssuedSession> {
  const { db, now } = context
  const auth_user_id = await findChallengedLogin(db, { key, purpose: 'google-code', now })
  if (!auth_user_id) throw expired()
  return withCountedCode(context, { auth_user_id, code: typed }, (code) =>
    transact(context, async (context) => {
      await lockLogin(context.db, auth_user_id)
      const pending = await takeChallenge(context, { key, purpose: 'google-code', shape: PendingCode })
      if (!pending) throw expired()
      const { user_type: role, remember } = pending
      if (role) await enterRole(context, { auth_user_id, role })
      return issueSession(context, { auth_user_id, by: 'google', code, remember })
    }),
  ).catch(recordingRejection(context, { by: 'google', subject_id: auth_user_id }))
}

const expired = () => forbidden(factorTexts.signInExpired, 'sign_in_expired')

async function connect(context: VisitorContext, session_id: string, { subject }: GooglePerson): Promise<GoogleOutcome> {
  const { session } = context
  if (!session || session.id !== session_id || session.kind !== 'full')
    return { kind: 'failed', problem: 'expired', connecting: true }
  const isConnected =
    (await connectGoogle({ ...context, session }, subject)) ||
    (await findLoginOfGoogle(context.db, subject)) === session.auth_user_id
  return isConnected ? { kind: 'connected' } : { kind: 'failed', problem: 'connected_elsewhere', connecting: true }
}
