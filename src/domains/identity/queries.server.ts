import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Location } from '#domains/locations/contract.ts'
import { getChosenZip } from '#domains/locations/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Health, OwnProfile, Profile, User, UserType } from './contract.ts'
import { roleInForce } from './rules.ts'
import type { StaffRole } from './staff-rules.ts'

/**
 * A profile with everything that the server needs. Contracts list the fields that leave the server.
 */
export interface ProfileRow {
  id: string
  auth_user_id: string
  user_type: UserType
  name: string
  phone: string | null
  avatar_url: string | null
  location: Location | null
}

/** A login with its profiles; `profile` is the one of the current role. */
export interface Identity {
  auth_user_id: string
  email: string
  confirmed_at: Date | null
  user_type: UserType
  is_operator: boolean
  /** The user's language; null for the first one of the site. */
  language: string | null
  /** Only valid for operators. */
  staff_role: StaffRole
  profiles: ProfileRow[]
  profile: ProfileRow
}

/** The form in which tokens are stored. They are random, so that no slower hash is needed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A login with its profiles; undefined if there is none, or none with a profile. */
export async function findIdentity(db: Db, auth_user_id: string): Promise<Identity | undefined> {
  return identityOf(await selectIdentities(db).where('auth_user.id', '=', auth_user_id).execute())
}

/** The language of the login of a profile; null for the first one of the site. */
export async function findLanguage(db: Db, profile_id: string): Promise<string | null> {
  const login = await db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select('language')
    .where('users.id', '=', profile_id)
    .executeTakeFirst()
  return login?.language ?? null
}

/** Selects logins, with one row per profile. {@link identityOf} reads the rows of one login. */
export function selectIdentities(db: Db) {
  return db
    .selectFrom('auth_user')
    .innerJoin('users', 'users.auth_user_id', 'auth_user.id')
    .select(['email', 'confirmed_at', 'auth_user.user_type as signup_type', 'chosen_role'])
    .select(['is_operator', 'staff_role', 'language'])
    .select([
      'users.id',
      'users.auth_user_id',
      'users.user_type',
      'users.name',
      'phone',
      'avatar_url',
      'city',
      'state',
      'zip_code',
      'latitude',
      'longitude',
    ])
    .orderBy('users.user_type')
}

type IdentityRow = Awaited<ReturnType<ReturnType<typeof selectIdentities>['executeTakeFirstOrThrow']>>

/** The login of these rows, with its profiles; undefined without rows. */
export function identityOf(rows: readonly IdentityRow[]): Identity | undefined {
  const login = rows[0]
  if (!login) return undefined
  const profiles = rows.map(profileOf)
  const role = roleInForce({ chosen_role: login.chosen_role, user_type: login.signup_type }, profiles)
  const profile = profiles.find(({ user_type }) => user_type === role)
  if (!profile) return undefined
  const { auth_user_id, email, confirmed_at, signup_type: user_type, is_operator, language, staff_role } = login
  return { auth_user_id, email, confirmed_at, user_type, is_operator, language, staff_role, profiles, profile }
}

interface RowWithPlace {
  id: string
  auth_user_id: string
  user_type: UserType
  name: string
  phone: string | null
  avatar_url: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  latitude: number | null
  longitude: number | null
}

function profileOf(row: RowWithPlace): ProfileRow {
  const { id, auth_user_id, user_type, name, phone, avatar_url } = row
  return { id, auth_user_id, user_type, name, phone, avatar_url, location: locationOf(row) }
}

/**
 * The location in a row of `users`; a constraint ensures that all of its columns are null or none.
 */
export function locationOf(
  row: Pick<RowWithPlace, 'city' | 'state' | 'zip_code' | 'latitude' | 'longitude'>,
): Location | null {
  const { city, state, zip_code, latitude, longitude } = row
  if (city === null || state === null || zip_code === null || latitude === null || longitude === null) return null
  return { city, state, zipCode: zip_code, coordinates: { latitude, longitude } }
}

/**
 * A login with the columns that only commands may see. Email addresses compare case-insensitively
 * (citext).
 */
export async function findLogin(db: Db, email: string) {
  return db
    .selectFrom('auth_user')
    .select(['id', 'password_hash', 'confirmed_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Whether another login had this email address and can still get it back: otherwise, a thief who
 * changes the address of a login could keep it by signing up with the old one.
 */
export async function isHeldForUndo(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, auth_user_id }: { email: string; auth_user_id: string },
): Promise<boolean> {
  const held = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('undo_until', '>', now)
    .where('auth_user_id', '<>', auth_user_id)
    .executeTakeFirst()
  return held !== undefined
}

/** The login of a profile, for the audit trail; null if there is no such profile. */
export async function findAuthUserId(db: Db, profile_id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('auth_user_id').where('id', '=', profile_id).executeTakeFirst()
  return row?.auth_user_id ?? null
}

/** In a query over `users` (or an alias): the account is neither closed nor suspended. */
export const isActive = (users = 'users') =>
  sql<boolean>`(${sql.ref(`${users}.closed_at`)} is null and exists (
    select from auth_user where auth_user.id = ${sql.ref(`${users}.auth_user_id`)} and auth_user.suspended_at is null))`

/** The user's own login, as clients get it. */
export function userOf(identity: Identity): User {
  const { auth_user_id, email, confirmed_at, user_type, is_operator, language, staff_role, profiles, profile } =
    identity
  const { name, phone, avatar_url, location } = profile
  return {
    id: auth_user_id,
    email,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    user_metadata: {
      name,
      phone,
      location,
      avatar_url,
      userType: user_type,
      current_role: profile.user_type,
      language,
    },
    profiles: profiles.map(profileOnWire),
    profile: profileOnWire(profile),
    ...(is_operator && { is_operator, staff_role }),
  }
}

/** The user's own login as it is stored now. A live session guarantees that it exists. */
export async function getUser(db: Db, auth_user_id: string): Promise<User> {
  const identity = await findIdentity(db, auth_user_id)
  if (!identity) throw new Error(`login ${auth_user_id} has no profile`)
  return userOf(identity)
}

/** One of a login's own profiles. Throws 404 for other profiles. */
export async function getOwnProfile(db: Db, auth_user_id: string, id: string): Promise<OwnProfile> {
  const identity = await findIdentity(db, auth_user_id)
  const own = identity?.profiles.find((profile) => profile.id === id)
  if (!own) throw notFound(t('Profile not found'))
  return { ...profileOnWire(own), phone: own.phone, location: own.location }
}

/** The user's own profile, as clients get it. */
export function profileOnWire({ id, user_type, name, avatar_url }: ProfileRow): Profile {
  return { id, user_type, name, avatar_url }
}

/** The connectivity check: reads one row. A failure becomes a 503. */
export async function isHealthy(db: Db): Promise<Health> {
  await db.selectFrom('users').select('id').limit(1).execute()
  return { status: 'ok' }
}

/**
 * Replaces the location of a form by the one that its ZIP code has: a client's city and coordinates
 * are not trusted. Throws 422 for an unknown code, and 503 if the lookup service doesn't respond.
 */
export async function withKnownLocation<T extends { location?: Location | null | undefined }>(
  context: Pick<Context, 'db' | 'config'>,
  data: T,
): Promise<T> {
  if (!data.location) return data
  return { ...data, location: await getChosenZip(context, data.location.zipCode) }
}
