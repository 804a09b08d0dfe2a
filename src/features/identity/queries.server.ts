import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Location } from '#features/locations/contract.ts'
import type { Db } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { DebugReport, Health, OwnProfile, Profile, User, UserType } from './contract.ts'
import { roleInForce } from './rules.ts'

/** A profile with everything that the server decides by; what of it leaves the server is listed in contracts. */
export interface ProfileRow {
  id: string
  auth_user_id: string
  user_type: UserType
  name: string
  phone: string | null
  avatar_url: string | null
  location: Location | null
}

/** Who is asking: the login, its profiles and the one in force. */
export interface Identity {
  auth_user_id: string
  email: string
  confirmed_at: Date | null
  user_type: UserType
  is_operator: boolean
  profiles: ProfileRow[]
  profile: ProfileRow
}

/** A session that is alive, with the person whose it is. */
export interface LiveSession {
  id: string
  auth_user_id: string
  kind: 'full' | 'recovery'
  remember: boolean
  created_at: Date
  last_used_at: Date
  expires_at: Date
  identity: Identity
}

/** Tokens are kept as their SHA-256 only: they are random enough that nothing slower is needed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The session that a token opens, unless it has ended, its login is suspended or holds no profile. */
export async function findSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const session = await db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.auth_user_id')
    .select([
      'auth_session.id',
      'auth_session.auth_user_id',
      'kind',
      'remember',
      'auth_session.created_at',
      'last_used_at',
      'expires_at',
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const identity = session && (await findIdentity(db, session.auth_user_id))
  return identity && { ...session, identity }
}

/** Whether a session still lives and speaks for the same profile; asked by answers that stay open. */
export async function isSessionAlive(
  db: Db,
  { session, profile, now }: { session: { id: string }; profile: { id: string }; now: Date },
): Promise<boolean> {
  const login = await db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.auth_user_id')
    .select('auth_user.id')
    .where('auth_session.id', '=', session.id)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const identity = login && (await findIdentity(db, login.id))
  return identity?.profile.id === profile.id
}

/** A login with its profiles; `undefined` when there is no such login or it holds no profile. */
export async function findIdentity(db: Db, auth_user_id: string): Promise<Identity | undefined> {
  const rows = await db
    .selectFrom('auth_user')
    .innerJoin('users', 'users.auth_user_id', 'auth_user.id')
    .select(['email', 'confirmed_at', 'auth_user.user_type as signup_type', 'chosen_role', 'is_operator'])
    .select([
      'users.id',
      'users.user_type',
      'name',
      'phone',
      'avatar_url',
      'city',
      'state',
      'zip_code',
      'latitude',
      'longitude',
    ])
    .where('auth_user.id', '=', auth_user_id)
    .orderBy('users.user_type')
    .execute()
  const login = rows[0]
  if (!login) return undefined
  const profiles = rows.map((row) => profileOf(auth_user_id, row))
  const role = roleInForce({ chosen_role: login.chosen_role, user_type: login.signup_type }, profiles)
  const profile = profiles.find(({ user_type }) => user_type === role)
  if (!profile) return undefined
  const { email, confirmed_at, signup_type: user_type, is_operator } = login
  return { auth_user_id, email, confirmed_at, user_type, is_operator, profiles, profile }
}

interface PlacedRow {
  id: string
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

function profileOf(auth_user_id: string, row: PlacedRow): ProfileRow {
  const { id, user_type, name, phone, avatar_url } = row
  return { id, auth_user_id, user_type, name, phone, avatar_url, location: locationOf(row) }
}

/** The place in a row of `users`: there as a whole or not at all, as the table's constraint has it. */
export function locationOf(
  row: Pick<PlacedRow, 'city' | 'state' | 'zip_code' | 'latitude' | 'longitude'>,
): Location | null {
  const { city, state, zip_code, latitude, longitude } = row
  if (city === null || state === null || zip_code === null || latitude === null || longitude === null) return null
  return { city, state, zipCode: zip_code, coordinates: { latitude, longitude } }
}

/** A login with what only commands may know of it. E-mails compare without regard to case (citext). */
export async function findLogin(db: Db, email: string) {
  return db
    .selectFrom('auth_user')
    .select(['id', 'password_hash', 'confirmed_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The login that a profile hangs on, for the audit trail; null when there is no such profile. */
export async function findAuthUserId(db: Db, profile_id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('auth_user_id').where('id', '=', profile_id).executeTakeFirst()
  return row?.auth_user_id ?? null
}

/** In a query over `users` (or another name of it): the person has neither closed the account nor been suspended. */
export const isActive = (users = 'users') =>
  sql<boolean>`(${sql.ref(`${users}.closed_at`)} is null and exists (
    select from auth_user where auth_user.id = ${sql.ref(`${users}.auth_user_id`)} and auth_user.suspended_at is null))`

/** A person as they see themselves on the wire. */
export function userOf(who: Identity): User {
  const { auth_user_id, email, confirmed_at, user_type, is_operator, profiles, profile } = who
  const { name, phone, avatar_url, location } = profile
  return {
    id: auth_user_id,
    email,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    user_metadata: { name, phone, location, avatar_url, userType: user_type, current_role: profile.user_type },
    profiles: profiles.map(profileOnWire),
    profile: profileOnWire(profile),
    ...(is_operator && { is_operator }),
  }
}

/** A login as its owner sees it. Throws when it is gone, which a live session rules out. */
export async function getUser(db: Db, auth_user_id: string): Promise<User> {
  const identity = await findIdentity(db, auth_user_id)
  if (!identity) throw new Error(`login ${auth_user_id} has no profile`)
  return userOf(identity)
}

/** One of a login's own profiles. Throws 404 for any other. */
export async function getOwnProfile(db: Db, auth_user_id: string, id: string): Promise<OwnProfile> {
  const identity = await findIdentity(db, auth_user_id)
  const own = identity?.profiles.find((profile) => profile.id === id)
  if (!own) throw notFound('Profile')
  return { ...profileOnWire(own), phone: own.phone, location: own.location }
}

/** A profile as its owner sees it on the wire. */
export function profileOnWire({ id, user_type, name, avatar_url }: ProfileRow): Profile {
  return { id, user_type, name, avatar_url }
}

/** The connectivity check: reads one row, or throws what becomes a 503. */
export async function isHealthy(db: Db): Promise<Health> {
  await db.selectFrom('users').select('id').limit(1).execute()
  return { status: 'ok' }
}

/** `rpc/debug_user_creation`: what a sign-up has left in the database. Throws 404 for a login that is not one's own. */
export async function getDebugReport(db: Db, who: Identity, auth_user_id: string): Promise<DebugReport> {
  if (auth_user_id !== who.auth_user_id) throw notFound('User')
  const login = await db
    .selectFrom('auth_user')
    .select(['id', 'email', 'confirmed_at', 'user_type', 'chosen_role', 'created_at'])
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const profiles = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'name', 'created_at'])
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('user_type')
    .execute()
  return {
    auth_user: {
      ...login,
      confirmed_at: login.confirmed_at?.toISOString() ?? null,
      created_at: login.created_at.toISOString(),
    },
    profiles: profiles.map((profile) => ({ ...profile, created_at: profile.created_at.toISOString() })),
  }
}
