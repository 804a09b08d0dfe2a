import type {
  EnsuredProfile,
  Profile,
  ProfileChange,
  ProfileForRole,
  SignUpData,
  UserType,
} from '#features/identity/contract.ts'
import { type Identity, type ProfileRow, profileOnWire } from '#features/identity/queries.server.ts'
import { noSuchAccount, texts } from '#features/identity/rules.ts'
import type { Location } from '#features/locations/contract.ts'
import { getTimeZone, getZip } from '#features/locations/queries.server.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, HttpError, invalid, notFound, onConstraint } from '#platform/http/errors.server.ts'

type Asker = Pick<Asking, 'db' | 'clock' | 'config' | 'address'>

/** Adds a profile to a login; for a provider with the business, so that no role stands without what belongs to it. */
export async function insertProfile(tx: Tx, auth_user_id: string, data: SignUpData, now: Date): Promise<string> {
  const { userType: user_type, name, phone = null, location } = data
  const { id } = await tx
    .insertInto('users')
    .values({ auth_user_id, user_type, name, phone, ...placeColumns(location ?? null), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (data.userType === 'provider') {
    const { businessName: business_name, description, categories } = data
    const time_zone = await getTimeZone(tx, data.location)
    await tx
      .insertInto('providers')
      .values({ id, business_name, description, categories, time_zone, created_at: now })
      .execute()
  }
  return id
}

/**
 * The data with the place that its ZIP code really has: what a client says of a city or of coordinates is not believed. Throws 422 for a code
 * that nobody knows, 503 when the look-up service was needed and did not answer.
 */
export async function withKnownPlace<T extends { location?: Location | null | undefined }>(
  asker: Pick<Asking, 'db' | 'config'>,
  data: T,
): Promise<T> {
  if (!data.location) return data
  const location = await getZip(asker, data.location.zipCode).catch((refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 404)
      throw invalid([{ path: 'location', message: refusal.message }])
    throw refusal
  })
  return { ...data, location }
}

/** Changes one's own profile; what is not named stays. Another place of work brings another wall clock. */
export async function changeProfile(tx: Tx, profile: ProfileRow, change: ProfileChange, now: Date): Promise<void> {
  const { location, ...rest } = change
  const columns = { ...rest, ...(location !== undefined && placeColumns(location)) }
  if (Object.keys(columns).length === 0) return
  if (profile.user_type === 'provider' && location === null)
    throw invalid([{ path: 'location', message: texts.locationMissing }])
  await tx.updateTable('users').set(columns).where('id', '=', profile.id).execute()
  await announceAvatar(tx, profile, change.avatar_url, now)
  if (profile.user_type === 'provider' && location)
    await tx
      .updateTable('providers')
      .set({ time_zone: await getTimeZone(tx, location) })
      .where('id', '=', profile.id)
      .execute()
}

/** Whoever keeps the pictures refuses one that is not the person's own, and removes the one before. */
async function announceAvatar(
  tx: Tx,
  { auth_user_id, avatar_url: previous_url }: ProfileRow,
  avatar_url: string | null | undefined,
  now: Date,
): Promise<void> {
  if (avatar_url === undefined || avatar_url === previous_url) return
  await announce({ db: tx, now }, 'profile.avatar_changed', { auth_user_id, avatar_url, previous_url })
}

/** `PATCH /rest/v1/users/{id}`: either profile of one's own; anybody else's does not exist. */
export async function changeOwnProfile(asker: Asker, who: Identity, id: string, wanted: ProfileChange): Promise<void> {
  const profile = who.profiles.find((own) => own.id === id)
  if (!profile) throw notFound('Profile')
  const change = await withKnownPlace(asker, wanted)
  await transact(asker.db, (tx) => changeProfile(tx, profile, change, asker.clock.now()))
}

/**
 * `rpc/ensure_user_profile`: the caller's profile of a type (that of the role in force unless named). A missing customer profile is
 * made from the other one; a provider's cannot be, because a business belongs to it: 404. Another's e-mail is 403.
 */
export async function ensureProfile(
  { db, clock, address }: Asker,
  who: Identity,
  wanted: EnsuredProfile,
): Promise<Profile> {
  const { user_email = who.email, user_type_param = who.profile.user_type } = wanted
  if (!isOwnEmail(who, user_email)) throw notYours()
  const held = who.profiles.find(({ user_type }) => user_type === user_type_param)
  if (held) return profileOnWire(held)
  if (user_type_param === 'provider') throw new HttpError(404, 'not_found', noSuchAccount('provider'))
  const { auth_user_id, profile } = who
  const { name, phone, avatar_url, location } = profile
  return transact(db, async (tx) => {
    const now = clock.now()
    const row = { auth_user_id, user_type: 'customer' as const, name, phone, avatar_url, created_at: now }
    const added = await tx
      .insertInto('users')
      .values({ ...row, ...placeColumns(location) })
      .onConflict((same) => same.constraint('one_profile_per_role').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await recordRole(tx, auth_user_id, 'customer', now, address)
    return getProfileOfType(tx, auth_user_id, 'customer')
  })
}

async function getProfileOfType(tx: Tx, auth_user_id: string, user_type: UserType): Promise<Profile> {
  return tx
    .selectFrom('users')
    .select(['id', 'user_type', 'name', 'avatar_url'])
    .where('auth_user_id', '=', auth_user_id)
    .where('user_type', '=', user_type)
    .executeTakeFirstOrThrow()
}

/** Notes that a login has a second role from now on. */
export async function recordRole(
  tx: Tx,
  actor_id: string,
  role: UserType,
  now: Date,
  address: string | undefined,
): Promise<void> {
  await record(tx, { kind: 'role.added', actor_id, details: { role }, address }, now)
}

/** `rpc/create_user_profile_for_role`: the second profile of one's own login. 409 when it is there already. */
export async function createOwnProfile(asker: Asker, who: Identity, wanted: ProfileForRole): Promise<Profile> {
  if (wanted.user_id !== who.auth_user_id || !isOwnEmail(who, wanted.email_val)) throw notYours()
  const data = await withKnownPlace(asker, wanted.metadata)
  const { name, userType: user_type } = data
  const id = await transact(asker.db, async (tx) => {
    const now = asker.clock.now()
    await recordRole(tx, who.auth_user_id, user_type, now, asker.address)
    return insertProfile(tx, who.auth_user_id, data, now)
  }).catch(onConstraint('one_profile_per_role', alreadyThere))
  return { id, user_type, name, avatar_url: null }
}

const isOwnEmail = (who: Identity, email: string) => who.email.toLowerCase() === email.toLowerCase()
const notYours = () => forbidden('You can only do this for your own account.')
const alreadyThere = () => conflict('profile_already_exists', 'You already have an account of this type.')

function placeColumns(location: Location | null) {
  return {
    city: location?.city ?? null,
    state: location?.state ?? null,
    zip_code: location?.zipCode ?? null,
    latitude: location?.coordinates.latitude ?? null,
    longitude: location?.coordinates.longitude ?? null,
  }
}
