import { cancelForSuspension } from '#domains/bookings/commands.server.ts'
import { lockBookingsAhead } from '#domains/bookings/locks.server.ts'
import {
  createLogin,
  createProfile,
  endSuspension,
  setOperator,
  startSuspension,
} from '#domains/identity/commands.server.ts'
import { lockLogin, lockOwners, lockProvider } from '#domains/identity/locks.server.ts'
import type { OperatorContext, OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { endSessions } from '#domains/identity/sessions-commands.server.ts'
import type { StaffRole } from '#domains/identity/staff-rules.ts'
import { approveProvider, declineProvider } from '#domains/providers/approval-commands.server.ts'
import { setFeatured, unverifyProvider, verifyProvider } from '#domains/providers/commands.server.ts'
import { approveTrader, declineTrader } from '#domains/providers/trader-commands.server.ts'
import { removeAuthenticator } from '#domains/sign-in/authenticator-commands.server.ts'
import { endLinks } from '#domains/sign-in/links-commands.server.ts'
import { forgetSecondFactor } from '#domains/sign-in/methods-commands.server.ts'
import type { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { asOwner } from '#domains/sign-in/methods-policy.server.ts'
import { deletePasskeys } from '#domains/sign-in/passkeys-commands.server.ts'
import { passwordFits } from '#domains/sign-in/passwords-queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { lockBusiness, lockLoginById } from './accounts-locks.server.ts'
import { assertNotClosed, assertOthersLeft } from './accounts-policy.server.ts'
import { findProviderOf } from './accounts-queries.server.ts'
import { accountTexts as texts } from './accounts-rules.ts'
import type { NewVerification } from './accounts-schema.ts'
import { closeAppeal, stateReasons } from './appeals-commands.server.ts'
import { appealTexts } from './appeals-rules.ts'
import { Statement } from './appeals-schema.ts'
import { recordAction } from './commands.server.ts'
import { endSetup } from './setup-link-commands.server.ts'

/** A new operator. The hash comes from `hashPassword`. */
export interface NewOperator {
  email: string
  name: string
  password_hash: string
}

/**
 * Creates an owner with a login of their own, which ends the set-up of a new site. Throws 409 if
 * the email address has a login.
 */
export async function makeOperator(context: OperatorContext, operator: NewOperator): Promise<void> {
  await transact(context, (context) => addOperator(context, operator))
}

/** Does the work of {@link makeOperator} inside a transaction. */
export async function addOperator(
  context: OperatorTxContext,
  { email, name, password_hash }: NewOperator,
): Promise<void> {
  const user_type = 'customer'
  const auth_user_id = await createLogin(context, {
    email,
    password_hash,
    user_type,
    is_operator: true,
    confirmed: true,
  })
  if (auth_user_id === undefined) throw conflict('user_already_exists', t('This email address already has a login'))
  await createProfile(context, { auth_user_id, user_type, name })
  await endSetup(context)
  await recordAction(context, { kind: 'operator.made', subject_id: auth_user_id, details: { is_new: true } })
}

/**
 * Makes an existing login an owner's. The password has to be given, because a stranger may have
 * created the login of an email address. Throws 403 for a wrong password, and 422 for an
 * unconfirmed or suspended login.
 */
export async function promoteLogin(
  context: OperatorContext,
  given: { email: string; password: string },
): Promise<void> {
  const login = await findLogin(context.db, given.email)
  if (!(await passwordFits(login, given.password)) || !login) throw notItsPassword()
  if (!login.confirmed_at) throw invalid([{ path: 'email', message: texts.notConfirmed }])
  const auth_user_id = login.id
  await transact(context, async (context) => {
    const { password_hash, suspended_at } = await lockLogin(context.db, auth_user_id)
    if (password_hash !== login.password_hash) throw notItsPassword()
    if (suspended_at) throw invalid([{ path: 'email', message: texts.notHere }])
    await setOperator(context, { auth_user_id, role: 'owner' })
    await endSetup(context)
    await recordAction(context, { kind: 'operator.made', subject_id: auth_user_id, details: { is_new: false } })
  })
}

const notItsPassword = () =>
  forbidden(t('This email has a login already, and this is not its password. Nothing was changed.'), 'wrong_password')

type OwnerContext = SessionContext & OperatorContext

/**
 * Gives a login a role, once the acting owner has proven to be present. Throws 404, 422 for a login
 * that can't sign in, 409 `last_operator` for the last owner who would lose that role, also if two
 * do it to each other, and what {@link asOwner} throws.
 */
export async function giveRole(
  context: OwnerContext,
  { id, role, proof }: { id: string; role: StaffRole; proof: OwnerProof },
): Promise<void> {
  await amongOwners(context, proof, async (context, owners) => {
    const { confirmed_at, suspended_at, is_operator, staff_role } = await lockLoginById(context.db, id)
    if (suspended_at) throw invalid([{ path: 'id', message: texts.notHere }])
    if (!confirmed_at) throw invalid([{ path: 'id', message: texts.notConfirmed }])
    if (is_operator && staff_role === role) return
    if (owners.includes(id)) assertOthersLeft(owners)
    await setOperator(context, { auth_user_id: id, role })
    await recordAction(
      context,
      is_operator
        ? { kind: 'operator.role_changed', subject_id: id, details: { from: staff_role, to: role } }
        : { kind: 'operator.made', subject_id: id, details: { is_new: false, role } },
    )
  })
}

/** Takes the role of an operator away. Throws as {@link giveRole} does. */
export async function takeRole(context: OwnerContext, { id, proof }: { id: string; proof: OwnerProof }): Promise<void> {
  await amongOwners(context, proof, async (context, owners) => {
    const { is_operator, staff_role } = await lockLoginById(context.db, id)
    if (!is_operator) return
    if (owners.includes(id)) assertOthersLeft(owners)
    await setOperator(context, { auth_user_id: id, role: null })
    await recordAction(context, { kind: 'operator.unmade', subject_id: id, details: { role: staff_role } })
  })
}

/** Locks all owners before the work. Throws 404 if the acting owner has lost the role meanwhile. */
async function amongOwners(
  context: OwnerContext,
  proof: OwnerProof,
  work: (context: OperatorTxContext<OwnerContext>, owners: string[]) => Promise<void>,
): Promise<void> {
  const asOneOfThem = async (context: OperatorTxContext<OwnerContext>) => {
    const owners = await lockOwners(context.db)
    if (!owners.includes(context.session.auth_user_id)) throw notFound(t('User not found'))
    await work(context, owners)
  }
  await asOwner(context, proof, asOneOfThem, lockOwners)
}

/**
 * Suspends a login, by its id or email address: every session and link ends, nothing opens it, its
 * services are hidden, and its open bookings as a provider and its open offers end. An email states
 * the reasons. Throws 422 for
 * an operator's login, so that the last one can't lock operators out, and 409 `already_suspended`
 * for a suspended one, which keeps its reason and time.
 */
export async function suspend(
  context: OperatorContext,
  { user, reason, ...statement }: { user: string; reason: string | null } & Partial<Statement>,
): Promise<void> {
  await transact(context, async (context) => {
    const { db, now } = context
    const provider = await findProviderOf(db, user)
    if (provider) await lockProvider(db, provider.id)
    const bookings = provider ? await lockBookingsAhead(db, provider.id, now) : []
    const { id: auth_user_id, is_operator, suspended_at } = await lockLoginById(db, user)
    if (is_operator) throw invalid([{ path: 'email', message: texts.operator }])
    await assertNotClosed(context.db, auth_user_id)
    if (suspended_at) throw conflict('already_suspended', texts.alreadySuspended)
    await startSuspension(context, { auth_user_id, reason })
    await stateReasons(context, { auth_user_id, statement: Statement.parse(statement) })
    await endSessions(context, { auth_user_id, by: 'operator', actor_id: context.operator_id })
    await endLinks(context, auth_user_id)
    const details = {
      bookings: bookings.length,
      customers: new Set(bookings.map(({ customer_id }) => customer_id)).size,
    }
    await recordAction(context, { kind: 'operator.suspended', subject_id: auth_user_id, ...(provider && { details }) })
    await cancelForSuspension(context, bookings)
    if (provider) await announce(context, 'provider.suspended', { provider_id: provider.id })
  })
}

/**
 * Ends a suspension, and with it an open appeal; the login's services are shown again. Does nothing
 * if it isn't suspended.
 */
export async function unsuspend(context: OperatorContext, user: string): Promise<void> {
  await transact(context, async (context) => {
    const { id: auth_user_id, suspended_at } = await lockLoginById(context.db, user)
    await assertNotClosed(context.db, auth_user_id)
    if (!suspended_at) return
    await endSuspension(context, auth_user_id)
    await closeAppeal(context, { auth_user_id, outcome: 'accepted', answer: appealTexts.restored })
    await recordAction(context, { kind: 'operator.readmitted', subject_id: auth_user_id })
  })
}

/**
 * Removes the authenticator app, with its recovery codes, of a user who has lost it, and the
 * passkeys of an operator, for whom they are the second factor. The operator has checked who asks,
 * and the owner gets an email. Throws 404 if there is none.
 */
export async function unprotect(context: OperatorContext, user: string): Promise<void> {
  await transact(context, async (context) => {
    const { id: auth_user_id, is_operator } = await lockLoginById(context.db, user)
    const hadApp = await removeAuthenticator(context, auth_user_id)
    const hadPasskeys = is_operator && (await deletePasskeys(context, auth_user_id))
    if (!hadApp && !hadPasskeys) throw notFound(t('A second factor of {user} not found', { user }))
    await forgetSecondFactor(context, auth_user_id)
    await recordAction(context, { kind: 'operator.unprotected', subject_id: auth_user_id })
    const factor = hadApp ? 'authenticator' : 'passkey'
    await announce(context, 'account.factor_removed', { auth_user_id, factor })
  })
}

/** Marks a business as verified and records the checks. Returns its name. Throws 404. */
export async function verifyBusiness(
  context: OperatorContext,
  { business, verification }: { business: string; verification: NewVerification },
): Promise<string> {
  return transact(context, async (context) => {
    const { id: provider_id, business_name, auth_user_id } = await lockBusiness(context.db, business)
    await verifyProvider(context, { ...verification, provider_id, verified_by: context.operator_id })
    const details = { provider_id, checked: verification.checked.join(' ') }
    await recordAction(context, { kind: 'operator.verified', subject_id: auth_user_id, details })
    return business_name
  })
}

/** Marks a business as not verified; the recorded checks stay. Returns its name. Throws 404. */
export async function unverifyBusiness(context: OperatorContext, business: string): Promise<string> {
  return transact(context, async (context) => {
    const { id: provider_id, business_name, auth_user_id } = await lockBusiness(context.db, business)
    if (await unverifyProvider(context, { provider_id, ended_by: context.operator_id }))
      await recordAction(context, { kind: 'operator.unverified', subject_id: auth_user_id, details: { provider_id } })
    return business_name
  })
}

/** Lists a business that waits for approval. Throws 404, and as {@link approveProvider} does. */
export const approveBusiness = (context: OperatorContext, business: string): Promise<void> =>
  decideOn(context, { business, kind: 'operator.approved' }, approveProvider)

/** Declines a business that waits for approval. Throws 404, and as {@link declineProvider} does. */
export const declineBusiness = (
  context: OperatorContext,
  { business, reason }: { business: string; reason: string },
): Promise<void> =>
  decideOn(context, { business, kind: 'operator.declined' }, (context, provider_id) =>
    declineProvider(context, { provider_id, reason }),
  )

/** Marks the identity of a business as checked. Throws 404, and as {@link approveTrader} does. */
export const approveTraderOf = (
  context: OperatorContext,
  { business, given_at }: { business: string; given_at: string },
): Promise<void> =>
  decideOn(context, { business, kind: 'operator.trader_approved' }, (context, provider_id) =>
    approveTrader(context, { provider_id, given_at }),
  )

/**
 * Sends the details about its identity back with a reason. Throws 404, and as {@link declineTrader}
 * does.
 */
export const declineTraderOf = (
  context: OperatorContext,
  { business, ...decision }: { business: string; given_at: string; reason: string },
): Promise<void> =>
  decideOn(context, { business, kind: 'operator.trader_declined' }, (context, provider_id) =>
    declineTrader(context, { provider_id, ...decision }),
  )

/** Decides about a business, and records that in the same transaction. Throws 404. */
const decideOn = (
  context: OperatorContext,
  { business, kind }: { business: string; kind: Parameters<typeof recordAction>[1]['kind'] },
  decide: (context: OperatorTxContext, provider_id: string) => Promise<void>,
): Promise<void> =>
  transact(context, async (context) => {
    const { id: provider_id, auth_user_id } = await lockBusiness(context.db, business)
    await decide(context, provider_id)
    await recordAction(context, { kind, subject_id: auth_user_id, details: { provider_id } })
  })

/** Features a business or stops featuring it. Returns its name. Throws 404. */
export async function featureBusiness(
  context: OperatorContext,
  { business, featured }: { business: string; featured: boolean },
): Promise<string> {
  return transact(context, async (context) => {
    const { id: provider_id, business_name, auth_user_id } = await lockBusiness(context.db, business)
    const kind = featured ? 'operator.featured' : 'operator.unfeatured'
    if (await setFeatured(context, { provider_id, featured }))
      await recordAction(context, { kind, subject_id: auth_user_id, details: { provider_id } })
    return business_name
  })
}
