import { type Act, note } from '#features/admin/commands.server.ts'
import { getLogin } from '#features/admin/queries.server.ts'
import { peopleTexts as texts } from '#features/admin/rules.ts'
import { findLogin, type LiveSession } from '#features/identity/queries.server.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { asOwner } from '#features/sign-in-methods/commands.server.ts'
import type { OwnerProof } from '#features/sign-in-methods/contract.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/http/errors.server.ts'

/** What a new operator is made of. The hash comes from `hashPassword`. */
export interface NewOperator {
  email: string
  name: string
  password_hash: string
}

/** Makes an operator with a login of its own, which may sign in at once. Throws 409 for an e-mail that has a login. */
export async function makeOperator(db: Db, { email, name, password_hash }: NewOperator, act: Act): Promise<void> {
  const created_at = act.now
  const customer = { user_type: 'customer', created_at } as const
  const login = { ...customer, email, password_hash, is_operator: true, confirmed_at: act.now }
  await transact(db, async (tx) => {
    const { id } = await tx.insertInto('auth_user').values(login).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({ ...customer, auth_user_id: id, name })
      .execute()
    await note(tx, 'operator.made', id, act, { is_new: true })
  }).catch(onConstraint('one_login_per_email', () => conflict('user_already_exists', 'This email has a login by now')))
}

/**
 * Makes an operator of a login that exists, whose password stays. It must be given: the login of an e-mail may have been opened by a stranger,
 * who does not need its mailbox where no mail leaves the house. Throws 403 for another password, and 422 for a login that is not confirmed.
 */
export async function promoteLogin(db: Db, given: { email: string; password: string }, act: Act): Promise<void> {
  const login = await findLogin(db, given.email)
  if (!(await passwordFits(login, given.password)) || !login) throw notItsPassword()
  if (!login.confirmed_at) throw invalid([{ path: 'email', message: texts.notConfirmed }])
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('auth_user')
      .set({ is_operator: true })
      .where('id', '=', login.id)
      .where('password_hash', '=', login.password_hash)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notItsPassword()
    await note(tx, 'operator.made', login.id, act, { is_new: false })
  })
}

const notItsPassword = () =>
  forbidden('This email has a login already, and this is not its password. Nothing was changed.', 'wrong_password')

/**
 * Makes an operator of a login, once the acting operator has proven to be at the keyboard. Throws 404, 422 for a login that cannot sign in, and what
 * {@link asOwner} throws.
 */
export async function grantOperator(asking: Asking, session: LiveSession, id: string, proof: OwnerProof, act: Act) {
  await asOwner(asking, session, proof, async (tx) => {
    const { confirmed_at, suspended_at, is_operator } = await getLogin(tx, id)
    if (suspended_at) throw invalid([{ path: 'id', message: texts.notHere }])
    if (!confirmed_at) throw invalid([{ path: 'id', message: texts.notConfirmed }])
    if (is_operator) return
    await tx.updateTable('auth_user').set({ is_operator: true }).where('id', '=', id).execute()
    await note(tx, 'operator.made', id, act, { is_new: false })
  })
}

/** Takes that back. Throws 409 `last_operator` for the last one, also when two operators unmake each other at once. */
export async function revokeOperator(asking: Asking, session: LiveSession, id: string, proof: OwnerProof, act: Act) {
  const unmake = async (tx: Tx) => {
    const operators = await holdOperators(tx)
    if (!operators.includes(id)) {
      await getLogin(tx, id)
      return
    }
    if (!operators.includes(session.auth_user_id)) throw notFound('Person')
    assertOthersLeft(operators)
    await tx.updateTable('auth_user').set({ is_operator: false }).where('id', '=', id).execute()
    await note(tx, 'operator.unmade', id, act)
  }
  await asOwner(asking, session, proof, unmake, holdOperators)
}

/** Throws 409 `last_operator` for the login of the last operator, which its owner is about to close. */
export async function refuseLastOperator(tx: Tx, auth_user_id: string): Promise<void> {
  const login = await tx.selectFrom('auth_user').select('is_operator').where('id', '=', auth_user_id).executeTakeFirst()
  if (login?.is_operator) assertOthersLeft(await holdOperators(tx))
}

function assertOthersLeft(operators: readonly string[]): void {
  if (operators.length === 1) throw conflict('last_operator', texts.lastOperator)
}

/** All of them, in one order, so that of two who unmake each other the second sees what the first has done. */
async function holdOperators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('auth_user')
    .select('id')
    .where('is_operator', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Suspends a login, by its id or e-mail: every session and link ends, nothing opens it, and what it offers is not shown. Throws 422 for an operator's,
 * so that the last one cannot lock the house.
 */
export async function suspend(db: Db, idOrEmail: string, reason: string | null, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { id, is_operator } = await getLogin(tx, idOrEmail)
    if (is_operator) throw invalid([{ path: 'email', message: texts.operator }])
    await assertNotClosed(tx, id)
    await tx
      .updateTable('auth_user')
      .set({ suspended_at: act.now, suspend_reason: reason })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('auth_session').where('auth_user_id', '=', id).execute()
    const profiles = await tx.selectFrom('users').select('id').where('auth_user_id', '=', id).execute()
    for (const profile of profiles) emit(tx, profile.id, 'session.changed', {})
    await tx.deleteFrom('one_time_token').where('auth_user_id', '=', id).execute()
    await note(tx, 'operator.suspended', id, act)
  })
}

/** Ends a suspension; what was offered is shown again. */
export async function readmit(db: Db, idOrEmail: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { id } = await getLogin(tx, idOrEmail)
    await assertNotClosed(tx, id)
    await tx.updateTable('auth_user').set({ suspended_at: null, suspend_reason: null }).where('id', '=', id).execute()
    await note(tx, 'operator.readmitted', id, act)
  })
}

/** What was closed by its owner is nobody's to open. */
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
 * Removes the authenticator of somebody who has lost it, with its recovery codes. Whoever runs it has made sure of who asks. The owner is told by mail.
 * Throws 404 where there is none.
 */
export async function unprotect(db: Db, idOrEmail: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { id: auth_user_id } = await getLogin(tx, idOrEmail)
    const removed = await tx.deleteFrom('authenticator').where('auth_user_id', '=', auth_user_id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound(`An authenticator of ${idOrEmail}`)
    await tx.deleteFrom('recovery_code').where('auth_user_id', '=', auth_user_id).execute()
    await note(tx, 'operator.unprotected', auth_user_id, act)
    await announce({ db: tx, now: act.now }, 'account.factor_removed', { auth_user_id, factor: 'authenticator' })
  })
}
