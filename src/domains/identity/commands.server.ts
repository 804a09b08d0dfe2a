import { sql } from 'kysely'
import type { Location } from '#domains/locations/contract.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { currentScope } from '#platform/scope.server.ts'
import type { ProfileChange, UserType } from './contract.ts'
import { texts } from './limits.ts'
import { type LockedLogin, lockLogin, lockProfilesToChange } from './locks.server.ts'
import { findIdentity, isHeldForUndo, type ProfileRow } from './queries.server.ts'
import { closedAccountEmail, closedAccountName, noSuchAccount, roleInForce, unclaimedEmail } from './rules.ts'
import type { StaffRole } from './staff-rules.ts'

/** Stored instead of a password hash. No password matches it; a recovery link can set one. */
export const noPassword = 'none'

/** A login to create. */
export interface NewLogin {
  email: string
  /** The result of `hashPassword`, or {@link noPassword}. */
  password_hash: string
  user_type: UserType
  confirmed: boolean
  is_operator?: boolean
}

/**
 * Creates a login and returns its id; undefined if the email address has a login, or a login that
 * had it can get it back.
 */
export async function createLogin(
  { db, now }: TxContext,
  { confirmed, ...login }: NewLogin,
): Promise<string | undefined> {
  const created = await db
    .insertInto('auth_user')
    .values({
      ...login,
      confirmed_at: confirmed ? now : null,
      created_at: now,
      language: currentScope()?.language ?? null,
    })
    .onConflict((same) => same.constraint('one_login_per_email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return undefined
  const { email } = login
  if (!(await isHeldForUndo({ db, now }, { email, auth_user_id: created.id }))) return created.id
  await db.deleteFrom('auth_user').where('id', '=', created.id).execute()
  return undefined
}

/**
 * Gives a locked login another email address, which its user has confirmed. Throws 409
 * `email_taken` if another login has it or can get it back.
 */
export async function setEmail(
  context: TxContext,
  { auth_user_id, email }: { auth_user_id: string; email: string },
): Promise<void> {
  const taken = () => conflict('email_taken', texts.emailTaken)
  await context.db
    .updateTable('auth_user')
    .set({ email })
    .where('id', '=', auth_user_id)
    .execute()
    .catch(onConstraint('one_login_per_email', taken))
  if (await isHeldForUndo(context, { email, auth_user_id })) throw taken()
}

/** A profile to create. */
export interface NewProfile {
  auth_user_id: string
  user_type: UserType
  name: string
  phone?: string | null | undefined
  avatar_url?: string | null
  location?: Location | null | undefined
}

/** Creates a profile and returns its id; undefined if the login has one of this type. */
export async function createProfile(
  { db, now }: TxContext,
  { location, ...profile }: NewProfile,
): Promise<string | undefined> {
  const created = await db
    .insertInto('users')
    .values({ ...profile, ...placeColumns(location ?? null), created_at: now })
    .onConflict((same) => same.constraint('one_profile_per_role').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

/** Creates the second profile of a login; undefined if the login has one of this type. */
export async function addProfile(context: TxContext, profile: NewProfile): Promise<string | undefined> {
  const id = await createProfile(context, profile)
  if (id === undefined) return undefined
  const { auth_user_id: actor_id, user_type: role } = profile
  await record(context, { kind: 'role.added', actor_id, details: { role } })
  return id
}

/**
 * Changes a profile. Omitted fields stay. Throws 401 if it has been closed, and 422 if a provider
 * would lose the location.
 */
export async function updateProfile(context: TxContext, profile: ProfileRow, change: ProfileChange): Promise<void> {
  const { location, language, ...rest } = change
  if (language !== undefined)
    await context.db.updateTable('auth_user').set({ language }).where('id', '=', profile.auth_user_id).execute()
  const columns = { ...rest, ...(location !== undefined && placeColumns(location)) }
  if (Object.keys(columns).length === 0) return
  const { id: profile_id, auth_user_id, user_type, avatar_url: previous_url } = profile
  if (user_type === 'provider' && location === null)
    throw invalid([{ path: 'location', message: texts.locationMissing }])
  await lockProfilesToChange(context.db, [profile_id])
  if (user_type === 'provider' && location) await announce(context, 'provider.moved', { profile_id, location })
  await context.db.updateTable('users').set(columns).where('id', '=', profile_id).execute()
  const { avatar_url } = change
  if (avatar_url !== undefined && avatar_url !== previous_url)
    await announce(context, 'profile.avatar_changed', { auth_user_id, avatar_url, previous_url })
}

/** Removes a picture from those of these profiles that show it. */
export async function removeAvatar(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, avatar_url }: { profile_ids: readonly string[]; avatar_url: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ avatar_url: null })
    .where('id', 'in', profile_ids)
    .where('avatar_url', '=', avatar_url)
    .execute()
}

/**
 * Switches a login to one of its roles, for every session. Throws 403 `account_type_mismatch` if it
 * has no profile of that type.
 */
export async function enterRole(
  context: TxContext,
  { auth_user_id, role }: { auth_user_id: string; role: UserType },
): Promise<void> {
  const { db } = context
  const login = await lockLogin(db, auth_user_id)
  const profiles = await db.selectFrom('users').select('user_type').where('auth_user_id', '=', auth_user_id).execute()
  if (!profiles.some(({ user_type }) => user_type === role))
    throw forbidden(noSuchAccount(role), 'account_type_mismatch')
  await db.updateTable('auth_user').set({ chosen_role: role }).where('id', '=', auth_user_id).execute()
  if (roleInForce(login, profiles) === role) return
  await record(context, { kind: 'role.changed', actor_id: auth_user_id, details: { role } })
  await announce(context, 'account.role_changed', { auth_user_id })
}

/** Marks a login's email address as confirmed, once. */
export async function confirmLogin(context: TxContext, login: LockedLogin): Promise<void> {
  if (login.confirmed_at) return
  const { db, now } = context
  const auth_user_id = login.id
  await db.updateTable('auth_user').set({ confirmed_at: now }).where('id', '=', auth_user_id).execute()
  await record(context, { kind: 'account.confirmed', actor_id: auth_user_id })
  await announce(context, 'account.confirmed', { auth_user_id })
}

/** Sets a login's password hash. */
export async function setPasswordHash(
  { db }: TxContext,
  { auth_user_id, password_hash }: { auth_user_id: string; password_hash: string },
): Promise<void> {
  await db.updateTable('auth_user').set({ password_hash }).where('id', '=', auth_user_id).execute()
}

/** Makes a login an operator's with a role, or an ordinary one again. */
export async function setOperator(
  { db }: TxContext,
  { auth_user_id, role }: { auth_user_id: string; role: StaffRole | null },
): Promise<void> {
  const rights = role ? { is_operator: true, staff_role: role } : { is_operator: false }
  await db.updateTable('auth_user').set(rights).where('id', '=', auth_user_id).execute()
}

/** Suspends a locked login. Its sessions and links are not touched. */
export async function startSuspension(
  { db, now }: TxContext,
  { auth_user_id, reason }: { auth_user_id: string; reason: string | null },
): Promise<void> {
  await db
    .updateTable('auth_user')
    .set({ suspended_at: now, suspend_reason: reason })
    .where('id', '=', auth_user_id)
    .execute()
}

/** Ends the suspension of a locked login. Operators still see its reason and times. */
export async function endSuspension({ db, now }: TxContext, auth_user_id: string): Promise<void> {
  await sql`insert into past_suspensions (auth_user_id, suspended_at, reason, ended_at)
    select id, suspended_at, suspend_reason, ${now} from auth_user where id = ${auth_user_id}`.execute(db)
  await db
    .updateTable('auth_user')
    .set({ suspended_at: null, suspend_reason: null })
    .where('id', '=', auth_user_id)
    .execute()
}

/**
 * Removes the traces of a closed account from the reasons for which it and its counterparts were
 * suspended.
 */
export async function anonymizeSuspensions(
  { db }: TxContext,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  const pattern = patternOf(traces)
  const logins = sql`(select auth_user_id from users where id = any(${[...profile_ids, ...counterpart_ids]}::uuid[]))`
  await sql`update past_suspensions set reason = ${withoutTraces('reason', pattern)}
    where auth_user_id in ${logins} and reason ~* ${pattern}`.execute(db)
  await sql`update auth_user set suspend_reason = ${withoutTraces('suspend_reason', pattern)}
    where id in ${logins} and suspend_reason ~* ${pattern}`.execute(db)
}

/** Anonymizes profiles. From then on, search learns nothing from them. */
export async function closeProfiles({ db, now }: TxContext, profile_ids: readonly string[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: closedAccountName, phone: null, avatar_url: null, ...placeColumns(null), closed_at: now })
    .where('id', 'in', profile_ids)
    .execute()
}

/**
 * Moves a profile to a login of its own that no one can sign in to, so that it can be closed
 * without the other profile. Returns the id of that login.
 */
export async function detachProfile({ db, now }: TxContext, { id, user_type }: ProfileRow): Promise<string> {
  const auth_user_id = uuidv7()
  const email = closedAccountEmail(auth_user_id)
  await db
    .insertInto('auth_user')
    .values({ id: auth_user_id, email, password_hash: '', user_type, created_at: now })
    .execute()
  await db.updateTable('users').set({ auth_user_id }).where('id', '=', id).execute()
  return auth_user_id
}

/** The profile of a business that waits for its owner. */
export interface UnclaimedProfile {
  id: string
  /** The name of the business. */
  name: string
  phone: string | null
  location: Location
}

/** Creates profiles of providers, each with a login of its own that no one can sign in to. */
export async function createUnclaimedProfiles(
  { db, now: created_at }: TxContext,
  profiles: readonly UnclaimedProfile[],
): Promise<void> {
  const user_type = 'provider' as const
  const rows = profiles.map((profile) => ({ ...profile, auth_user_id: uuidv7() }))
  await db
    .insertInto('auth_user')
    .values(
      rows.map(({ auth_user_id: id }) => {
        return { id, email: unclaimedEmail(id), password_hash: noPassword, user_type, created_at }
      }),
    )
    .execute()
  await db
    .insertInto('users')
    .values(rows.map(({ location, ...row }) => ({ ...row, ...placeColumns(location), user_type, created_at })))
    .execute()
}

/**
 * Moves the profile of an unclaimed business to the login of its owner, with the owner's name and
 * picture. Returns its former login, for {@link deleteUnclaimedLogins}. Throws 409 `has_business`
 * if the owner has a profile of a provider.
 */
export async function attachProfile(
  { db, now: created_at }: TxContext,
  { id, owner }: { id: string; owner: Pick<ProfileRow, 'auth_user_id' | 'name' | 'avatar_url'> },
): Promise<string> {
  const { auth_user_id, name, avatar_url } = owner
  const { auth_user_id: former } = await db
    .selectFrom('users')
    .select('auth_user_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    // A claimed business counts as new: for some hours, it sees no contacts of customers.
    .set({ auth_user_id, name, avatar_url, created_at })
    .where('id', '=', id)
    .execute()
    .catch(onConstraint('one_profile_per_role', () => conflict('has_business', texts.hasBusiness)))
  return former
}

/** Deletes logins of unclaimed businesses, with the profiles that they still have. */
export async function deleteUnclaimedLogins({ db }: TxContext, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('auth_user')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`email = id::text || ${unclaimedEmail('')}`)
    .execute()
}

/**
 * Closes a login for good. The row stays because profiles reference it; its email address is free
 * again.
 */
export async function closeLogin({ db, now }: TxContext, auth_user_id: string): Promise<void> {
  await db
    .updateTable('auth_user')
    .set({ email: closedAccountEmail(auth_user_id), password_hash: '', confirmed_at: null, suspended_at: now })
    .set({ is_operator: false })
    .where('id', '=', auth_user_id)
    .execute()
}

/** Creates a customer profile if a login has no profile at all. */
export async function ensureAnyProfile(context: TxContext, { id, email }: LockedLogin): Promise<void> {
  if (await findIdentity(context.db, id)) return
  await createProfile(context, { auth_user_id: id, user_type: 'customer', name: email.slice(0, email.indexOf('@')) })
}

function placeColumns(location: Location | null) {
  return {
    city: location?.city ?? null,
    state: location?.state ?? null,
    zip_code: location?.zipCode ?? null,
    latitude: location?.coordinates.latitude ?? null,
    longitude: location?.coordinates.longitude ?? null,
  }
}
