import { addProfile, createLogin, createProfile, enterRole } from '#domains/identity/commands.server.ts'
import type { Profile, UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import {
  findIdentity,
  findLogin,
  type Identity,
  profileOnWire,
  withKnownLocation,
} from '#domains/identity/queries.server.ts'
import { noSuchAccount } from '#domains/identity/rules.ts'
import { type IssuedSession } from '#domains/identity/sessions-commands.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { createProvider } from '#domains/providers/commands.server.ts'
import { isProtected } from '#domains/sign-in/authenticator-queries.server.ts'
import { countPasswordTry, forgivePasswordTries } from '#domains/sign-in/limits-commands.server.ts'
import { confirmByEmail } from '#domains/sign-in/links-commands.server.ts'
import { mayEmail } from '#domains/sign-in/links-policy.server.ts'
import { factorTexts } from '#domains/sign-in/methods-rules.ts'
import { issueSession } from '#domains/sign-in/new-sessions-commands.server.ts'
import { hashPassword, refuseCommonPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { passwordFits } from '#domains/sign-in/passwords-queries.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, HttpError, inPart } from '#platform/http/errors.server.ts'
import { rememberAnswer, transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spendOnNetworks } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import type { EnsuredProfile, ProfileForRole, SignUp, SignUpData } from './contract.ts'
import { findRepeatedSignUp, signUpKey } from './queries.server.ts'

/** The limit SIGNUPS_PER_HOUR of one network address. */
const signUpsPerAddress = ({ config }: VisitorContext): Limit => ({
  name: 'signup',
  points: config.SIGNUPS_PER_HOUR,
  seconds: 3600,
  message: texts.tooManyTries,
})

/** The login of a sign-up, and whether it may sign in yet. */
export interface SignUpResult {
  auth_user_id: string
  confirmed: boolean
}

/** A sign-up with its `Idempotency-Key`, if any. */
export type KeyedSignUp = SignUp & { key?: string | undefined }

/**
 * Signs a user up. A repetition with the same key gets the same login, and a session of its own
 * because no token is stored. If responses must not reveal which email addresses have an account,
 * the result is always undefined, and keys are ignored: a stored key would reveal a new account.
 * Then an email tells the owner of a known address.
 */
export async function signUp(context: VisitorContext, form: KeyedSignUp): Promise<SignUpResult | undefined> {
  if (!context.config.HIDE_ACCOUNT_EXISTENCE) return createAccount(context, form)
  const result = await createAccount(context, { ...form, key: undefined }).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'user_already_exists') throw error
    return undefined
  })
  // The confirmation of a new account has been counted already. Without SMTP_URL, no email counts.
  if (context.config.SMTP_URL && result?.confirmed !== false) await announceKnown(context, form.email)
  return undefined
}

async function announceKnown(context: VisitorContext, email: string): Promise<void> {
  const login = await findLogin(context.db, email)
  if (!login) return
  const auth_user_id = login.id
  await transact(context, async (context) => {
    const { suspended_at } = await lockLogin(context.db, auth_user_id)
    if (!suspended_at && (await mayEmail(context, email, 'signup')))
      await announce(context, 'account.signed_up_again', { auth_user_id })
  })
}

/**
 * Creates a login with its first profile, or adds the second profile to the login of this email
 * address and password. It never changes a password. Throws 409 `user_already_exists` both for a
 * wrong password and for an existing profile, so that only {@link countPasswordTry} limits guesses.
 * A new email address needs no guess, so the wrong passwords of strangers cost its owner nothing.
 */
async function createAccount(context: VisitorContext, form: KeyedSignUp): Promise<SignUpResult> {
  refuseCommonPassword(form.password)
  const signUp = { ...form, data: await inPart('data', withKnownLocation(context, form.data)) }
  await spendOnNetworks(context.pool, signUpsPerAddress(context), context.address)
  return (
    (await findRepeatedSignUp(context, signUp)) ??
    addToLogin(context, signUp).catch(async (error: unknown) => {
      // Another request with the same key may have been first.
      const first = error instanceof HttpError && (await findRepeatedSignUp(context, signUp))
      if (!first) throw error
      return first
    })
  )
}

async function addToLogin(context: VisitorContext, signUp: KeyedSignUp): Promise<SignUpResult> {
  const login = await findLogin(context.db, signUp.email)
  if (login) return addSecondProfile(context, login, signUp)
  const { HIDE_ACCOUNT_EXISTENCE: isHidden } = context.config
  // Counts like a known email address, but is never refused.
  if (isHidden) await countPasswordTry(context, signUp.email).catch(unlessExpected)
  const created = await addLogin(context, signUp)
  if (created && !isHidden) await forgivePasswordTries(context, signUp.email)
  if (created) return created
  // Another request with the same email address came first, perhaps for the other type.
  const rival = await findLogin(context.db, signUp.email)
  if (!rival) throw taken()
  return addSecondProfile(context, rival, signUp)
}

/**
 * Confirmed at once if no email is sent, because the user couldn't confirm. The link is created all
 * the same, so that the demo and tests can use it.
 */
async function addLogin(context: VisitorContext, signUp: KeyedSignUp): Promise<SignUpResult | undefined> {
  const { email, password, data } = signUp
  const password_hash = await hashPassword(password)
  const confirmed = context.config.SMTP_URL === undefined
  return transact(context, async (context) => {
    const auth_user_id = await createLogin(context, { email, password_hash, user_type: data.userType, confirmed })
    if (auth_user_id === undefined) return undefined
    const id = await createProfile(context, profileOf(auth_user_id, data))
    await createBusiness(context, id!, data)
    await rememberSignUp(context, signUp, auth_user_id)
    await announce(context, 'account.signed_up', { auth_user_id, confirmed })
    await confirmByEmail(context, { login: await lockLogin(context.db, auth_user_id) })
    return { auth_user_id, confirmed }
  })
}

function unlessExpected(error: unknown): void {
  if (!(error instanceof HttpError)) throw error
}

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

async function addSecondProfile(context: VisitorContext, login: Login, signUp: KeyedSignUp): Promise<SignUpResult> {
  const auth_user_id = login.id
  const { email, password, data } = signUp
  const { HIDE_ACCOUNT_EXISTENCE: isHidden } = context.config
  const wasRight = await countPasswordTry(context, email).catch((error: unknown) => {
    if (isHidden) unlessExpected(error)
    throw isHidden ? taken() : error
  })
  if (!(await passwordFits(login, password)) || login.suspended_at) {
    const details = { reason: 'user_already_exists' }
    await record(context, { kind: 'session.refused', subject_id: auth_user_id, details })
    throw taken()
  }
  await requireOwnSession(context, auth_user_id)
  const result = await transact(context, async (context) => {
    const locked = await lockLogin(context.db, auth_user_id)
    // The login may have been closed or suspended since its password was checked.
    if (locked.suspended_at) throw taken()
    const id = await addProfile(context, profileOf(auth_user_id, data))
    if (id === undefined) throw taken()
    await createBusiness(context, id, data)
    await rememberSignUp(context, signUp, auth_user_id)
    const confirmed = locked.confirmed_at !== null
    if (!confirmed) await confirmByEmail(context, { login: locked, user_type: data.userType })
    return { auth_user_id, confirmed }
  })
  // Taking the try back for known email addresses only would reveal them.
  if (!isHidden) await wasRight()
  return result
}

/**
 * The password alone doesn't change a login that also needs a code. The session of the login has
 * given one.
 */
async function requireOwnSession({ db, session }: VisitorContext, auth_user_id: string): Promise<void> {
  const isOwn = session?.kind === 'full' && session.auth_user_id === auth_user_id
  if (!isOwn && (await isProtected(db, auth_user_id))) throw forbidden(factorTexts.logInFirst, 'sign_in_first')
}

const taken = () => conflict('user_already_exists', texts.taken)

function profileOf(auth_user_id: string, { userType: user_type, name, phone = null, location }: SignUpData) {
  return { auth_user_id, user_type, name, phone, location }
}

async function createBusiness(context: TxContext, id: string, data: SignUpData): Promise<void> {
  if (data.userType !== 'provider') return
  const { businessName: business_name, description, categories, location } = data
  await createProvider(context, { id, business_name, description, categories, location })
}

async function rememberSignUp(context: TxContext, signUp: KeyedSignUp, auth_user_id: string): Promise<void> {
  if (signUp.key === undefined) return
  await rememberAnswer(context, { ...signUpKey(context, signUp, signUp.key), status: 201, body: auth_user_id })
}

/** Opens the first session after a sign-up, with the role of the sign-up. */
export async function openFirstSession(
  context: VisitorContext,
  { auth_user_id, role }: { auth_user_id: string; role: UserType },
): Promise<IssuedSession> {
  return transact(context, async (context) => {
    await enterRole(context, { auth_user_id, role })
    return issueSession(context, { auth_user_id, by: 'signup' })
  })
}

/**
 * `rpc/ensure_user_profile`: the user's own profile of a type. A missing customer profile is copied
 * from the provider profile. Throws 404 for a missing provider profile, which needs a business,
 * 403 for another user's email address, and 401 if the account is closed meanwhile.
 */
export async function ensureProfile(context: SessionContext, request: EnsuredProfile): Promise<Profile> {
  const { identity } = context.session
  const { user_email = identity.email, user_type_param = identity.profile.user_type } = request
  if (!isOwnEmail(identity, user_email)) throw notYours()
  const existing = identity.profiles.find(({ user_type }) => user_type === user_type_param)
  if (existing) return profileOnWire(existing)
  if (user_type_param === 'provider') throw new HttpError(404, 'not_found', noSuchAccount('provider'))
  const { auth_user_id, profile } = identity
  const { name, phone, avatar_url, location } = profile
  await transact(context, async (context) => {
    await lockLiveLogin(context.db, context.session)
    await addProfile(context, { auth_user_id, user_type: 'customer', name, phone, avatar_url, location })
  })
  const now = await findIdentity(context.db, auth_user_id)
  return profileOnWire(now!.profiles.find(({ user_type }) => user_type === 'customer')!)
}

/**
 * `rpc/create_user_profile_for_role`: the second profile of the user's own login. Throws 409 if it
 * exists, and 401 if the account is closed meanwhile.
 */
export async function createOwnProfile(context: SessionContext, request: ProfileForRole): Promise<Profile> {
  const { identity } = context.session
  const { auth_user_id } = identity
  if (request.user_id !== auth_user_id || !isOwnEmail(identity, request.email_val)) throw notYours()
  const data = await inPart('metadata', withKnownLocation(context, request.metadata))
  return transactOnce(context, async (context) => {
    await lockLiveLogin(context.db, context.session)
    const id = await addProfile(context, profileOf(auth_user_id, data))
    if (id === undefined) throw conflict('profile_already_exists', t('You already have an account of this type.'))
    await createBusiness(context, id, data)
    return { id, user_type: data.userType, name: data.name, avatar_url: null }
  })
}

const isOwnEmail = (identity: Identity, email: string) => identity.email.toLowerCase() === email.toLowerCase()
const notYours = () => forbidden(t('You can only do this for your own account.'))
