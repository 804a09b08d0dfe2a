import { record } from '../../platform/audit.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { emit, transact } from '../../platform/db/transact.server.ts'
import { invalid } from '../../platform/http/errors.server.ts'
import { getBusiness, getLogin } from './queries.server.ts'

/** Who acts and when. `actor_id` is the operator's login; null is whoever may run commands on the machine. */
export interface Act {
  actor_id: string | null
  now: Date
  address?: string
}

/** What a new operator is made of. The hash comes from `hashPassword`; it is not needed for a login that exists. */
export interface NewOperator {
  email: string
  name: string
  password_hash?: string
}

/**
 * Makes an operator: of the login with this e-mail, whose password stays, else a new one, which may sign in at once. Throws 422 when a new
 * login has no password, and for one that is not confirmed: whoever made it may not be whose e-mail it is.
 */
export async function makeOperator(db: Db, { email, name, password_hash }: NewOperator, act: Act) {
  return transact(db, async (tx) => {
    const known = await tx
      .updateTable('auth_user')
      .set({ is_operator: true })
      .where('email', '=', email)
      .returning(['id', 'confirmed_at'])
      .executeTakeFirst()
    if (known && !known.confirmed_at)
      throw invalid([{ path: 'email', message: 'This login has not confirmed its email yet' }])
    const id = known?.id ?? (await addLogin(tx, { email, name, password_hash }, act.now))
    await note(tx, 'operator.made', id, act, { is_new: known === undefined })
    return { id, is_new: known === undefined }
  })
}

async function addLogin(
  tx: Tx,
  wanted: NewOperator & { password_hash: string | undefined },
  now: Date,
): Promise<string> {
  const { email, name, password_hash } = wanted
  if (!password_hash) throw invalid([{ path: 'password', message: 'A new operator needs a password' }])
  const login = {
    email,
    password_hash,
    user_type: 'customer' as const,
    is_operator: true,
    confirmed_at: now,
    created_at: now,
  }
  const { id } = await tx.insertInto('auth_user').values(login).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('users').values({ auth_user_id: id, user_type: 'customer', name, created_at: now }).execute()
  return id
}

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
