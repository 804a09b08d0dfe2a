import { makeLink } from '#features/email-links/commands.server.ts'
import type { SignUp } from '#features/identity/contract.ts'
import { lockLogin } from '#features/identity/locks.server.ts'
import { findLogin, type LiveSession } from '#features/identity/queries.server.ts'
import { FullName, texts } from '#features/identity/rules.ts'
import {
  type Asking,
  countPasswordTry,
  hashPassword,
  refuseCommonPassword,
} from '#features/passwords/commands.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { insertProfile, recordRole, withKnownPlace } from '#features/profiles/commands.server.ts'
import { type IssuedSession, issueSession } from '#features/sessions/commands.server.ts'
import { isProtected } from '#features/sign-in-codes/queries.server.ts'
import { factorTexts } from '#features/sign-in-methods/rules.ts'
import type { GooglePerson } from '#integrations/google-sign-in/google-sign-in.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, forbidden, HttpError, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { findRepeated, traceOf } from './queries.server.ts'

/** Far above what a school or an office needs, and far below what filling the database with accounts takes. */
const signUpsOfOneAddress: Limit = { name: 'signup', points: 1000, seconds: 3600, message: texts.tooManyTries }

/** Somebody who signs up is perhaps signed in, and adds the second role to their own login then. */
type SigningUp = Asking & { session?: LiveSession }

/** What came of a sign-up: the login, and whether it may sign in yet. */
export interface Enrolment {
  auth_user_id: string
  confirmed: boolean
}

/**
 * Signs up. `key` is an `Idempotency-Key`: a repetition gets the same login and a session of its own, since no token is kept to be given
 * again. What a sign-up answers where answers must not tell whether an e-mail is known (decision 8): nothing, whatever came of it, so that a
 * repetition is answered alike without a key. A key would tell: only a sign-up that made something remembers it. Signing in shows the rest.
 */
export async function signUp(asking: SigningUp, wanted: SignUp, key?: string): Promise<Enrolment | undefined> {
  if (!asking.config.HIDE_ACCOUNT_EXISTENCE) return enrol(asking, wanted, key)
  await enrol(asking, wanted).catch((refusal: unknown) => {
    if (!(refusal instanceof HttpError) || refusal.code !== 'user_already_exists') throw refusal
  })
  return undefined
}

/**
 * Makes a login with its first profile, or adds the second profile to the login that this e-mail and password open (decision 1). Never
 * changes an existing password, confirmed or not. Throws 409 `user_already_exists` for a wrong password as for a profile that is there
 * already, so that only the limits of {@link countPasswordTry} bound what can be learnt.
 */
async function enrol(asking: SigningUp, asked: SignUp, key?: string): Promise<Enrolment> {
  refuseCommonPassword(asked.password)
  const wanted = { ...asked, data: await withKnownPlace(asking, asked.data) }
  await spend(asking.pool, signUpsOfOneAddress, networkOf(asking.address))
  const wasRight = await countPasswordTry(asking, wanted.email)
  const repeated = () => (key === undefined ? undefined : findRepeated(asking, wanted, key))
  const enrolment =
    (await repeated()) ??
    (await add(asking, wanted, key).catch(async (refusal: unknown) => {
      // Two at once with one key: the other one was first.
      const first = refusal instanceof HttpError && (await repeated())
      if (!first) throw refusal
      return first
    }))
  // A try that is given back to new e-mails only would tell which ones are known.
  if (!asking.config.HIDE_ACCOUNT_EXISTENCE) await wasRight()
  return enrolment
}

async function add(asking: SigningUp, wanted: SignUp, key?: string): Promise<Enrolment> {
  const login = await findLogin(asking.db, wanted.email)
  const remember = async (tx: Tx, auth_user_id: string) => {
    if (key === undefined) return
    const trace = { ...traceOf(asking, wanted, key), status: 201, body: auth_user_id, created_at: asking.clock.now() }
    await tx
      .insertInto('idempotency_key')
      .values(trace)
      .onConflict((same) => same.columns(['scope', 'key']).doUpdateSet(trace))
      .execute()
  }
  if (login) return addProfile(asking, login, wanted, remember)
  return addLogin(asking, wanted, remember).catch(async (refusal: unknown) => {
    // Two at once with one e-mail, perhaps for the two types: whoever comes second finds the login of the first.
    const rival = refusal instanceof HttpError && (await findLogin(asking.db, wanted.email))
    if (!rival) throw refusal
    return addProfile(asking, rival, wanted, remember)
  })
}

/** The password alone changes nothing of a login that asks for a code as well; a session of it has given one. */
async function requireSignedIn({ db, session }: Pick<SigningUp, 'db' | 'session'>, { id }: Login): Promise<void> {
  const isOwn = session?.kind === 'full' && session.auth_user_id === id
  if (!isOwn && (await isProtected(db, id))) throw forbidden(factorTexts.logInFirst, 'sign_in_first')
}

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

async function addProfile(
  { db, clock, address, session }: SigningUp,
  login: Login,
  { password, data }: SignUp,
  remember: (tx: Tx, auth_user_id: string) => Promise<void>,
): Promise<Enrolment> {
  if (!(await passwordFits(login, password)) || login.suspended_at) {
    const details = { reason: 'user_already_exists' }
    await record(db, { kind: 'session.refused', subject_id: login.id, details, address }, clock.now())
    throw taken()
  }
  await requireSignedIn({ db, session }, login)
  const now = clock.now()
  return transact(db, async (tx) => {
    const held = await lockLogin(tx, login.id)
    // Closed or suspended since its password was looked at.
    if (held.suspended_at) throw taken()
    const confirmed = held.confirmed_at !== null
    await insertProfile(tx, login.id, data, now)
    await recordRole(tx, login.id, data.userType, now, address)
    await remember(tx, login.id)
    if (!confirmed) await makeLink(tx, held, 'signup', now, data.userType)
    return { auth_user_id: login.id, confirmed }
  }).catch(onConstraint('one_profile_per_role', taken))
}

/** Confirmed at once where no mail leaves the house: nobody could confirm (decision 6). The link is made all the same, to be tried. */
async function addLogin(
  { db, clock, config }: Asking,
  { email, password, data }: SignUp,
  remember: (tx: Tx, auth_user_id: string) => Promise<void>,
): Promise<Enrolment> {
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const confirmed = config.SMTP_URL === undefined
  return transact(db, async (tx) => {
    const { id: auth_user_id } = await tx
      .insertInto('auth_user')
      .values({ email, password_hash, user_type: data.userType, confirmed_at: confirmed ? now : null, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertProfile(tx, auth_user_id, data, now)
    await remember(tx, auth_user_id)
    await announce({ db: tx, now }, 'account.signed_up', { auth_user_id, confirmed })
    await makeLink(tx, await lockLogin(tx, auth_user_id), 'signup', now)
    return { auth_user_id, confirmed }
  }).catch(onConstraint('one_login_per_email', taken))
}

const taken = (): HttpError => conflict('user_already_exists', texts.taken)

/** What stands where a password's hash would: no password fits. Its owner may set one by a recovery link. */
const noPassword = 'none'

/**
 * Makes a customer's login for somebody whose e-mail address Google has verified, and opens it. `undefined` when the address or the Google
 * account has got a login meanwhile. Providers sign up themselves: a business cannot be made up.
 */
export async function joinWithGoogle(
  asking: Asking,
  { subject, email, name }: GooglePerson,
  remember: boolean,
): Promise<IssuedSession | undefined> {
  const { db, clock, address } = asking
  const now = clock.now()
  return transact(db, async (tx) => {
    const { id: auth_user_id } = await tx
      .insertInto('auth_user')
      .values({ email, password_hash: noPassword, user_type: 'customer', confirmed_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertProfile(tx, auth_user_id, { userType: 'customer', name: nameFor(email, name), phone: null }, now)
    await tx
      .insertInto('auth_identity')
      .values({ provider: 'google', subject, auth_user_id, created_at: now })
      .execute()
    await record(tx, { kind: 'account.created', actor_id: auth_user_id, details: { by: 'google' }, address }, now)
    await announce({ db: tx, now }, 'account.signed_up', { auth_user_id, confirmed: true })
    return issueSession(tx, auth_user_id, { now, by: 'google', remember, device: asking.device?.(), address })
  }).catch(alreadyThere)
}

function alreadyThere(error: unknown): undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint !== 'one_login_per_email' && constraint !== 'auth_identity_pkey') throw error
  return undefined
}

/** A name that could have been typed into the sign-up form; else what stands before the @. */
function nameFor(email: string, name: string | undefined): string {
  const read = FullName.safeParse(name)
  return read.success ? read.data : email.slice(0, email.indexOf('@'))
}
