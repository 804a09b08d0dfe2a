import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { lockLogin } from '#features/identity/locks.server.ts'
import { findLogin, type LiveSession } from '#features/identity/queries.server.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { type IssuedSession, issueSession } from '#features/sessions/commands.server.ts'
import { withCountedCode } from '#features/sign-in-codes/commands.server.ts'
import { noteRefusal, noteRefused } from '#features/sign-in-limits/commands.server.ts'
import {
  asOwner,
  enterRole,
  findChallenged,
  holdLiveLogin,
  noteAdded,
  putChallenge,
  requireWayIn,
  takeChallenge,
} from '#features/sign-in-methods/commands.server.ts'
import type { OwnerProof } from '#features/sign-in-methods/contract.ts'
import { factorTexts } from '#features/sign-in-methods/rules.ts'
import { joinWithGoogle } from '#features/signups/commands.server.ts'
import { type GooglePerson, GoogleSignInFailed } from '#integrations/google-sign-in/google-sign-in.server.ts'
import { record } from '#platform/audit.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { forbidden, HttpError, notFound } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { Authorize } from './contract.ts'
import { findLoginOfGoogle, getGoogle } from './queries.server.ts'
import { type GoogleProblem, googlePatience, problemOfType } from './rules.ts'

/** Far above what a school or an office needs: each is a row that waits, and perhaps a new account. */
const begunAtOneAddress: Limit = {
  name: 'google-address',
  points: 300,
  seconds: 900,
  message: factorTexts.tooManyCodes,
}

/** What is remembered while a browser is at Google. */
const Errand = z.object({
  expected: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  user_type: UserType.optional(),
  return_to: z.string().optional(),
  remember: z.boolean(),
  /** The session whose login is to be connected; without one somebody signs in. */
  session_id: z.string().optional(),
})
type Errand = z.infer<typeof Errand>

/** What is remembered while Google has opened a login that asks for a code as well. */
const Waiting = z.object({ auth_user_id: z.string(), user_type: UserType.optional(), remember: z.boolean() })

/** What came of a detour to Google. */
export type GoogleOutcome = { return_to?: string | undefined } & (
  | { kind: 'signed_in'; issued: IssuedSession }
  | { kind: 'code' }
  | { kind: 'connected' }
  | { kind: 'failed'; problem: GoogleProblem; connecting: boolean }
)

/** Begins to sign in: the address that the browser goes to. `key` binds the answer to it. */
export async function beginGoogle(asking: Asking, wanted: Authorize, key: string): Promise<string> {
  const google = getGoogle(asking.config)
  await spend(asking.pool, begunAtOneAddress, networkOf(asking.address))
  const { url, expected } = await google.begin()
  const { user_type, return_to, remember } = wanted
  await putChallenge(asking.db, {
    key,
    purpose: 'google',
    data: { expected, user_type, return_to, remember } satisfies Errand,
    expires_at: new Date(asking.clock.now().getTime() + googlePatience.consent),
  })
  return url
}

/** Begins to connect a Google account with the login of a session, once its owner has proven to be at the keyboard. */
export async function beginConnecting(
  asking: Asking,
  session: LiveSession,
  proof: OwnerProof,
  key: string,
): Promise<string> {
  const begun = await getGoogle(asking.config).begin().catch(unavailable)
  await asOwner(asking, session, proof, (tx, now) =>
    putChallenge(tx, {
      key,
      purpose: 'google',
      auth_user_id: session.auth_user_id,
      data: { expected: begun.expected, remember: false, session_id: session.id } satisfies Errand,
      expires_at: new Date(now.getTime() + googlePatience.consent),
    }),
  )
  return begun.url
}

const unavailable = (error: unknown): never => {
  if (error instanceof GoogleSignInFailed) throw new HttpError(503, 'google_unavailable', factorTexts.googleUnavailable)
  throw error
}

/** What a browser brings back from Google: its query string, and the key that it was sent off with. */
export interface GoogleReturn {
  key: string | undefined
  /** Under this key it waits, if a code has to follow. */
  nextKey: string
  search: string
  session: LiveSession | undefined
}

/** Ends a detour to Google, whatever came of it: nothing that Google or a browser brings makes this throw. */
export async function finishGoogle(asking: Asking, back: GoogleReturn): Promise<GoogleOutcome> {
  const { db, config, clock } = asking
  const errand = await takeChallenge(db, { key: back.key, purpose: 'google', shape: Errand, now: clock.now() })
  if (!errand) return { kind: 'failed', problem: 'expired', connecting: false }
  const { return_to, session_id } = errand
  const connecting = session_id !== undefined
  try {
    const person = await getGoogle(config).finish(back.search, errand.expected)
    if (connecting) return await connect(asking, back.session, session_id, person)
    return { ...(await enter(asking, errand, person, back.nextKey)), return_to }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    if (!connecting && error instanceof GoogleSignInFailed)
      await noteRefused(asking, { by: 'google', subject_id: null, reason: problem })
    return { kind: 'failed', problem, connecting, return_to }
  }
}

function problemOf(error: unknown): GoogleProblem | undefined {
  if (error instanceof GoogleSignInFailed) return error.reason
  if (!(error instanceof HttpError)) return undefined
  if (error.status === 503) return 'unavailable'
  const known: Record<string, GoogleProblem> = { suspended: 'suspended', PGRST301: 'expired' }
  return known[error.code] ?? 'refused'
}

const failed = (problem: GoogleProblem): GoogleOutcome => ({ kind: 'failed', problem, connecting: false })

/**
 * Signs in whoever Google says it is. An e-mail address that has a login is never taken for a proof: the login may be older than the
 * mailbox's present owner, or made by somebody who never owned it.
 */
async function enter(asking: Asking, errand: Errand, person: GooglePerson, nextKey: string): Promise<GoogleOutcome> {
  const auth_user_id = await findLoginOfGoogle(asking.db, person.subject)
  if (auth_user_id) return open(asking, errand, auth_user_id, nextKey)
  const rival = await findLogin(asking.db, person.email)
  const problem = rival ? 'registered' : errand.user_type === 'provider' ? 'no_provider' : undefined
  if (problem) {
    await noteRefused(asking, { by: 'google', subject_id: rival?.id ?? null, reason: problem })
    return failed(problem)
  }
  const joined = await joinWithGoogle(asking, person, errand.remember)
  if (joined) return { kind: 'signed_in', issued: joined }
  // Two at once: the other one was first.
  const first = await findLoginOfGoogle(asking.db, person.subject)
  return first ? open(asking, errand, first, nextKey) : failed('registered')
}

async function open(asking: Asking, errand: Errand, auth_user_id: string, nextKey: string): Promise<GoogleOutcome> {
  const { db, clock, address } = asking
  const { user_type, remember } = errand
  const now = clock.now()
  const opening = { now, by: 'google', remember, device: asking.device?.(), address } as const
  try {
    const issued = await transact(db, async (tx) => {
      await lockLogin(tx, auth_user_id)
      if (user_type) await enterRole(tx, auth_user_id, user_type)
      return issueSession(tx, auth_user_id, opening)
    })
    return { kind: 'signed_in', issued }
  } catch (refusal) {
    const code = refusal instanceof HttpError ? refusal.code : undefined
    if (code) await noteRefused(asking, { by: 'google', subject_id: auth_user_id, reason: code })
    if (code === 'account_type_mismatch' && user_type) return failed(problemOfType(user_type))
    if (code !== 'code_required') throw refusal
    const expires_at = new Date(now.getTime() + googlePatience.code)
    const data: z.infer<typeof Waiting> = { auth_user_id, user_type, remember }
    await putChallenge(db, { key: nextKey, purpose: 'google-code', auth_user_id, data, expires_at })
    return { kind: 'code' }
  }
}

/** Opens the login that Google has opened already, by its code. Throws 403 `wrong_code`, or `sign_in_expired` five minutes later. */
export async function finishWithCode(asking: Asking, key: string | undefined, typed: string): Promise<IssuedSession> {
  const { db, clock, address } = asking
  const now = clock.now()
  const challenge = { key, purpose: 'google-code', now } as const
  const auth_user_id = await findChallenged(db, challenge)
  if (!auth_user_id) throw expired()
  return withCountedCode(asking, auth_user_id, typed, (code) =>
    transact(db, async (tx) => {
      await lockLogin(tx, auth_user_id)
      const waiting = await takeChallenge(tx, { ...challenge, shape: Waiting })
      if (!waiting) throw expired()
      if (waiting.user_type) await enterRole(tx, auth_user_id, waiting.user_type)
      const { remember } = waiting
      return issueSession(tx, auth_user_id, { now, by: 'google', code, remember, device: asking.device?.(), address })
    }),
  ).catch(noteRefusal(asking, { by: 'google', subject_id: auth_user_id }))
}

const expired = () => forbidden(factorTexts.signInExpired, 'sign_in_expired')

async function connect(
  asking: Asking,
  session: LiveSession | undefined,
  session_id: string,
  { subject }: GooglePerson,
): Promise<GoogleOutcome> {
  const lost: GoogleOutcome = { kind: 'failed', problem: 'expired', connecting: true }
  if (!session || session.id !== session_id || session.kind !== 'full') return lost
  const { auth_user_id } = session
  const now = asking.clock.now()
  const added = await transact(asking.db, async (tx) => {
    await holdLiveLogin(tx, session)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('auth_identity')
      .values({ provider: 'google', subject, auth_user_id, created_at: now })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await noteAdded(tx, asking, { auth_user_id, factor: 'google' }, now)
    return true
  })
  const isOwn = added || (await findLoginOfGoogle(asking.db, subject)) === auth_user_id
  return isOwn ? { kind: 'connected' } : { kind: 'failed', problem: 'connected_elsewhere', connecting: true }
}

/** Google opens the login no more. Throws 409 `last_way_in`, and 404 when it is not connected. */
export async function disconnectGoogle(asking: Asking, session: LiveSession): Promise<void> {
  const { auth_user_id } = session
  const now = asking.clock.now()
  await transact(asking.db, async (tx) => {
    await holdLiveLogin(tx, session)
    const gone = await tx
      .deleteFrom('auth_identity')
      .where('auth_user_id', '=', auth_user_id)
      .where('provider', '=', 'google')
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows === 0n) throw notFound('Google account')
    await requireWayIn(tx, auth_user_id)
    await tx.deleteFrom('sign_in_challenge').where('auth_user_id', '=', auth_user_id).execute()
    const details = { factor: 'google' }
    await record(tx, { kind: 'factor.removed', actor_id: auth_user_id, details, address: asking.address }, now)
  })
}
