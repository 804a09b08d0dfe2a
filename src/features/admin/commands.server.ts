import { record } from '../../platform/audit.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { emit, transact } from '../../platform/db/transact.server.ts'
import { conflict, forbidden, invalid, onConstraint } from '../../platform/http/errors.server.ts'
import { passwordFits } from '../accounts/passwords/queries.server.ts'
import { findLogin } from '../accounts/queries.server.ts'
import { getBusiness, getLogin } from './queries.server.ts'

/** Who acts and when. `actor_id` is the operator's login; null is whoever may run commands on the machine. */
export interface Act {
  actor_id: string | null
  now: Date
  address?: string
}

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
  }).catch(onConstraint('one_login_per_email', () => conflict('user_already_exists', 'This e-mail has a login by now')))
}

/**
 * Makes an operator of a login that exists, whose password stays. It must be given: the login of an e-mail may have been opened by a stranger,
 * who does not need its mailbox where no mail leaves the house. Throws 403 for another password, and 422 for a login that is not confirmed.
 */
export async function promoteLogin(db: Db, given: { email: string; password: string }, act: Act): Promise<void> {
  const login = await findLogin(db, given.email)
  if (!(await passwordFits(login, given.password)) || !login) throw notItsPassword()
  if (!login.confirmed_at) throw invalid([{ path: 'email', message: 'This login has not confirmed its email yet' }])
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
  forbidden('This e-mail has a login already, and this is not its password. Nothing was changed.', 'wrong_password')

/** Marks a business as verified, or takes that back (decision 21). Returns what it is called. */
export async function verifyProvider(db: Db, idOrEmail: string, verified: boolean, act: Act): Promise<string> {
  return mark(db, idOrEmail, { verified }, verified ? 'operator.verified' : 'operator.unverified', act)
}

/** Puts a business among the featured ones, or takes it out (decision 21). Returns what it is called. */
export async function featureProvider(db: Db, idOrEmail: string, featured: boolean, act: Act): Promise<string> {
  return mark(db, idOrEmail, { featured }, featured ? 'operator.featured' : 'operator.unfeatured', act)
}

async function mark(
  db: Db,
  idOrEmail: string,
  columns: { verified?: boolean; featured?: boolean },
  kind: string,
  act: Act,
): Promise<string> {
  return transact(db, async (tx) => {
    const { id, business_name, auth_user_id } = await getBusiness(tx, idOrEmail)
    await tx.updateTable('providers').set(columns).where('id', '=', id).execute()
    await note(tx, kind, auth_user_id, act, { provider_id: id })
    return business_name
  })
}

/**
 * Suspends a login: every session and link ends, nothing opens it, and what it offers is not shown. Throws 422 for an operator's, so that the last
 * one cannot lock the house.
 */
export async function suspend(db: Db, email: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const login = await getLogin(tx, email)
    if (login.is_operator) throw invalid([{ path: 'email', message: 'An operator cannot be suspended' }])
    await tx.updateTable('auth_user').set({ suspended_at: act.now }).where('id', '=', login.id).execute()
    await tx.deleteFrom('auth_session').where('auth_user_id', '=', login.id).execute()
    const profiles = await tx.selectFrom('users').select('id').where('auth_user_id', '=', login.id).execute()
    for (const { id } of profiles) emit(tx, id, 'session.changed', {})
    await tx.deleteFrom('one_time_token').where('auth_user_id', '=', login.id).execute()
    await note(tx, 'operator.suspended', login.id, act)
  })
}

/** Ends a suspension; what was offered is shown again. */
export async function readmit(db: Db, email: string, act: Act): Promise<void> {
  await transact(db, async (tx) => {
    const { id } = await getLogin(tx, email)
    await tx.updateTable('auth_user').set({ suspended_at: null }).where('id', '=', id).execute()
    await note(tx, 'operator.readmitted', id, act)
  })
}

async function note(
  tx: Tx,
  kind: string,
  subject_id: string,
  { actor_id, now, address }: Act,
  more: Record<string, string | boolean> = {},
): Promise<void> {
  const details = actor_id === null ? { by: 'command line', ...more } : more
  await record(tx, { kind, actor_id, subject_id, details, address }, now)
}
