import { type Act, note } from '#features/admin/commands.server.ts'
import { getLogin } from '#features/admin/queries.server.ts'
import { peopleTexts as texts } from '#features/admin/rules.ts'
import { removeAuthenticator } from '#features/authenticator/commands.server.ts'
import { endLinks } from '#features/email-links/commands.server.ts'
import { createLogin, createProfile, setOperator, setSuspension } from '#features/identity/commands.server.ts'
import { lockLogin, lockOperators } from '#features/identity/locks.server.ts'
import type { SessionContext } from '#features/identity/policy.server.ts'
import { findLogin } from '#features/identity/queries.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { endSessions } from '#features/sessions/commands.server.ts'
import type { OwnerProof } from '#features/sign-in-methods/contract.ts'
import { asOwner } from '#features/sign-in-methods/policy.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/http/errors.server.ts'

/** A new operator. The hash comes from `hashPassword`. */
export interface NewOperator {
  email: string
  name: string
  password_hash: string
}

/** Creates an operator with a login of their own. Throws 409 if the email address has a login. */
export async function makeOperator(db: Db, { email, name, password_hash }: NewOperator, act: Act): Promise<void> {
  await transact(contextOf(db, act), async (context) => {
    const user_type = 'customer'
    const auth_user_id = await createLogin(context, {
      email,
      password_hash,
      user_type,
      is_operator: true,
      confirmed: true,
    })
    if (auth_user_id === undefined) throw conflict('user_already_exists', 'This email address already has a login')
    await createProfile(context, { auth_user_id, user_type, name })
    await note(context.db, 'operator.made', auth_user_id, act, { is_new: true })
  })
}

const contextOf = (db: Db, { now, address }: Act) => ({ db, now, address })

/**
 * Makes an existing login an operator's. The password has to be given, because a stranger may have
 * created the login of an email address. Throws 403 for a wrong password, and 422 for an unconfirmed
 * login.
 */
export async function promoteLogin(db: Db, given: { email: string; password: string }, act: Act): Promise<void> {
  const login = await findLogin(db, given.email)
  if (!(await passwordFits(login, given.password)) || !login) throw notItsPassword()
  if (!login.confirmed_at) throw invalid([{ path: 'email', message: texts.notConfirmed }])
  const auth_user_id = login.id
  await transact(contextOf(db, act), async (context) => {
    const { password_hash } = await lockLogin(context.db, auth_user_id)
    if (password_hash !== login.password_hash) throw notItsPassword()
    await setOperator(context, { auth_user_id, is_operator: true })
    await note(context.db, 'operator.made', auth_user_id, act, { is_new: false })
  })
}

const notItsPassword = () =>
  forbidden('This email has a login already, and this is not its password. Nothing was changed.', 'wrong_password')

/**
 * Makes a login an operator's, once the acting operator has proven to be present. Throws 404, 422 for
 * a login that can't sign in, and what {@link asOwner} throws.
 */
export async function grantOperator(
  context: SessionContext,
  { id, proof }: { id: string; proof: OwnerProof },
  act: Act,
): Promise<void> {
  await asOwner(context, proof, async (context) => {
    const { confirmed_at, suspended_at, is_operator } = await getLogin(context.db, id)
    if (suspended_at) throw invalid([{ path: 'id', message: texts.notHere }])
    if (!confirmed_at) throw invalid([{ path: 'id', message: texts.notConfirmed }])
    if (is_operator) return
    await setOperator(context, { auth_user_id: id, is_operator: true })
    await note(context.db, 'operator.made', id, act, { is_new: false })
  })
}

/** Undoes that. Throws 409 `last_operator` for the last one, also if two operators do it to each other. */
export async function revokeOperator(
  context: SessionContext,
  { id, proof }: { id: string; proof: OwnerProof },
  act: Act,
): Promise<void> {
  const revoke = async (context: TxContext<SessionContext>) => {
    const operators = await lockOperators(context.db)
    if (!operators.includes(id)) {
      await getLogin(context.db, id)
      return
    }
    if (!operators.includes(context.session.auth_user_id)) throw notFound('Person')
    assertOthersLeft(operators)
    await setOperator(context, { auth_user_id: id, is_operator: false })
    await note(context.db, 'operator.unmade', id, act)
  }
  await asOwner(context, proof, revoke, lockOperators)
}

/** Throws 409 `last_operator` if the login that is about to be closed is the last operator's. */
export async function refuseLastOperator(tx: Tx, auth_user_id: string): Promise<void> {
  const login = await tx.selectFrom('auth_user').select('is_operator').where('id', '=', auth_user_id).executeTakeFirst()
  if (login?.is_operator) assertOthersLeft(await lockOperators(tx))
}

function assertOthersLeft(operators: readonly string[]): void {
  if (operators.length === 1) throw conflict('last_operator', texts.lastOperator)
}

/**
 * Suspends a login, by its id or email address: every session and link ends, nothing opens it, and
 * what it offers is hidden. Throws 422 for an operator's login, so that the last one can't lock
 * operators out.
 */
export async function suspend(db: Db, idOrEmail: string, reason: string | null, act: Act): Promise<void> {
  await transact(contextOf(db, act), async (context) => {
    const { id: auth_user_id, is_operator } = await getLogin(context.db, idOrEmail)
    if (is_operator) throw invalid([{ path: 'email', message: texts.operator }])
    await assertNotClosed(context.db, auth_user_id)
    await setSuspension(context, { auth_user_id, suspension: { reason } })
    await endSessions(context, { auth_user_id, by: 'operator', actor_id: act.actor_id })
    await endLinks(context, auth_user_id)
    await note(context.db, 'operator.suspended', auth_user_id, act)
  })
}

/** Ends a suspension; what the login offers is shown again. */
export async function readmit(db: Db, idOrEmail: string, act: Act): Promise<void> {
  await transact(contextOf(db, act), async (context) => {
    const { id: auth_user_id } = await getLogin(context.db, idOrEmail)
    await assertNotClosed(context.db, auth_user_id)
    await setSuspension(context, { auth_user_id, suspension: null })
    await note(context.db, 'operator.readmitted', auth_user_id, act)
  })
}

/** An account that its owner has closed stays closed. */
async function assertNotClosed(tx: Tx, auth_user_id: string): Promise<void> {
  const closed = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw notFound('Person')
}

/**
 * Removes the authenticator app, with its recovery codes, of a user who has lost it. The operator has
 * checked who asks, and the owner gets an email. Throws 404 if there is none.
 */
export async function unprotect(db: Db, idOrEmail: string, act: Act): Promise<void> {
  await transact(contextOf(db, act), async (context) => {
    const { id: auth_user_id } = await getLogin(context.db, idOrEmail)
    if (!(await removeAuthenticator(context, auth_user_id))) throw notFound(`An authenticator of ${idOrEmail}`)
    await note(context.db, 'operator.unprotected', auth_user_id, act)
    await announce(context, 'account.factor_removed', { auth_user_id, factor: 'authenticator' })
  })
}
