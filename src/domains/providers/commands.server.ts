import { sql, type Updateable } from 'kysely'
import { assertOffered } from '#domains/catalog/categories-policy.server.ts'
import { fieldsColumn, replaceFieldFiles } from '#domains/catalog/fields-commands.server.ts'
import type { FieldValues } from '#domains/catalog/fields-contract.ts'
import { hasOwnFile, withoutFile } from '#domains/catalog/fields-queries.server.ts'
import { deleteServicesOf } from '#domains/catalog/services-commands.server.ts'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { closedAccountName } from '#domains/identity/rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { getTimeZone } from '#domains/locations/queries.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import { getCrewsInUse } from '#domains/schedule/crews-queries.server.ts'
import { inUseText } from '#domains/schedule/crews-rules.ts'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import type { ImportedReviews, Provider } from './contract.ts'
import { takeHandle } from './handles-commands.server.ts'
import { businessLimits, businessTexts } from './limits.ts'
import { getProvider, providerNotFound } from './queries.server.ts'
import type { ProviderChange } from './schema.ts'
import { traderPauseOfNew } from './trader-commands.server.ts'
import { traderTexts } from './trader-rules.ts'

/**
 * Changes the user's own business, or pauses it. Throws 404 for another provider, 409
 * `crews_in_use` for fewer crews than have something to come, 409 `not_listed` for a pause before
 * operators have approved the business, 409 `trader_missing` for one before the provider has said
 * who offers the services, 409 as {@link takeHandle} does, and 422 for another user's photo and as
 * {@link assertOffered}, {@link pauseColumns} and {@link fieldsColumn} do.
 */
export async function updateProvider(
  context: UserContext,
  { id, change: { paused, fields: given, ...change } }: { id: string; change: ProviderChange },
): Promise<Provider> {
  if (id !== context.profile.id) throw providerNotFound()
  if (Object.keys(change).length > 0 || paused !== undefined || given)
    await transact(context, async (context) => {
      await lockProfile(context.db, { id })
      const {
        photos: previous,
        time_zone,
        approval,
        trader_paused_at,
        fields,
        categories,
      } = await context.db
        .selectFrom('providers')
        .select(['photos', 'time_zone', 'approval', 'trader_paused_at', 'fields', 'categories'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (approval && paused !== undefined) throw conflict('not_listed', businessTexts.notListed)
      if (trader_paused_at && paused !== undefined) throw conflict('trader_missing', traderTexts.missing)
      if (change.categories) assertOffered('categories', change.categories, categories)
      const write = given && { of: 'provider' as const, previous: fields as FieldValues, given }
      const pause = paused !== undefined && pauseColumns(paused, time_zone, context.now)
      if (change.capacity) await assertUnused(context, { provider_id: id, capacity: change.capacity })
      if (change.handle) await takeHandle(context, { provider_id: id, handle: change.handle })
      await context.db
        .updateTable('providers')
        .set({ ...change, ...pause, ...(write && { fields: await fieldsColumn(context, write) }) })
        .where('id', '=', id)
        .execute()
      if (write) await replaceFieldFiles(context, write)
      const { photos } = change
      const own = { bucket: 'service-photos', profile_id: id } as const
      if (photos) await replacePhotos(context, { ...own, path: 'photos', photos, previous })
    })
  return getProvider(context, id)
}

async function assertUnused({ db, now }: TxContext, crews: { provider_id: string; capacity: number }): Promise<void> {
  const message = inUseText(await getCrewsInUse(db, { ...crews, now }), crews.capacity)
  if (message) throw conflict('crews_in_use', message, [{ path: 'capacity', message }])
}

/** Throws 422 for a pause that ends today or in more than a year, in the provider's time zone. */
function pauseColumns(paused: Provider['paused'], time_zone: string, now: Date) {
  if (!paused) return { paused_at: null, paused_until: null }
  const { until } = paused
  const today = dateIn(time_zone, now)
  if (until && (until <= today || until > daysAfter(today, businessLimits.pauseDays)))
    throw invalid([{ path: 'paused.until', message: businessTexts.pauseEnd }])
  return { paused_at: now, paused_until: until }
}

/**
 * Resumes the listings whose pause ends today or earlier, in their own time zones. If the site
 * requires to know who offers the services, listings without that answer stay paused.
 */
export async function resumeListings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('providers')
    .set((row) => ({ paused_at: row.ref('trader_paused_at'), paused_until: null }))
    // In no time zone is it later than tomorrow in UTC.
    .where('paused_until', '<=', daysAfter(dateIn('UTC', now), 1))
    .where(sql<boolean>`paused_until <= (${now}::timestamptz at time zone time_zone)::date`)
    .execute()
}

/**
 * Deletes the photos, services and search words of closed accounts. Their bookings keep names and
 * prices.
 */
export async function forgetProvider(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  await tx
    .updateTable('providers')
    .set({ photos: [], work_radius_miles: null, cancellation_terms: null, capacity: 1, crew_names: [] })
    .set({ approval_reason: null, fields: '{}' })
    .where('id', 'in', profile_ids)
    .execute()
  await tx.deleteFrom('verifications').where('provider_id', 'in', profile_ids).execute()
  const names = await deleteServicesOf(tx, profile_ids)
  await sql`select remove_search_words(${traces}::text[], ${names}::text[])`.execute(tx)
}

/** The business of a new provider. `id` is the id of the provider's profile. */
export interface NewProvider {
  id: string
  business_name: string
  description: string
  categories: Provider['categories']
  location: Location
}

/**
 * Creates the business of a new provider, with the time zone of its location. If the site approves
 * businesses, it waits. If the site requires to know who offers the services, it is paused until
 * the provider says so.
 */
export async function createProvider(context: TxContext, { location, ...business }: NewProvider): Promise<void> {
  const { db, now } = context
  const time_zone = await getTimeZone(db, location)
  const { approves_providers } = await getSiteSettings(context)
  const waits = approves_providers && { approval: 'waiting' as const, approval_asked_at: now, paused_at: now }
  await db
    .insertInto('providers')
    .values({ ...business, ...waits, ...(await traderPauseOfNew(context)), time_zone, created_at: now })
    .execute()
}

/** A business that waits for its owner. `id` is the id of its profile. */
export interface UnclaimedProvider extends Omit<NewProvider, 'location'> {
  time_zone: string
  imported_reviews: ImportedReviews | null
  fields: FieldValues
}

/**
 * Creates businesses that their owners can claim. Search finds them only after {@link
 * showUnclaimedProviders}, so that each document is written once, when the services exist.
 */
export async function createUnclaimedProviders(
  { db, now: created_at }: TxContext,
  businesses: readonly UnclaimedProvider[],
): Promise<void> {
  const rows = businesses.map(({ imported_reviews: reviews, fields: values, ...business }) => {
    const imported_reviews = reviews && JSON.stringify(reviews)
    const fields = JSON.stringify(values)
    return { ...business, imported_reviews, fields, unclaimed: true, paused_at: created_at, created_at }
  })
  await db.insertInto('providers').values(rows).execute()
}

/** Shows new unclaimed businesses in search. */
export async function showUnclaimedProviders({ db }: TxContext, ids: readonly string[]): Promise<void> {
  await sql`update providers set paused_at = null where id = any(${ids}::uuid[])`.execute(db)
}

/**
 * Opens the business of a claimed profile for bookings. If the site requires to know who offers the
 * services, it is paused until the provider says so.
 */
export async function openClaimedProvider(context: TxContext, id: string): Promise<void> {
  const pause = await traderPauseOfNew(context)
  await context.db
    .updateTable('providers')
    .set({ unclaimed: false, ...pause })
    .where('id', '=', id)
    .execute()
}

/** Sets the time zone of a provider who works at another location, and locks the provider. */
export async function moveProvider(
  context: TxContext,
  { profile_id: id, location }: Announcements['provider.moved'],
): Promise<void> {
  const { db } = context
  const time_zone = await getTimeZone(db, location)
  const before = await db
    .selectFrom('providers')
    .select('time_zone')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before || before.time_zone === time_zone) return
  await db.updateTable('providers').set({ time_zone }).where('id', '=', id).execute()
  await announce(context, 'provider.time_zone_changed', { provider_id: id })
}

/**
 * Anonymizes the businesses of a closed account, before the features that listen to it clean up
 * theirs.
 */
export async function closeBusinesses({ db }: Pick<TxContext, 'db'>, profile_ids: readonly string[]): Promise<void> {
  await db
    .updateTable('providers')
    .set({ business_name: closedAccountName, description: '', featured: false, verified: false })
    .set({ google_place_id: null, google_rating: null, google_review_count: 0, google_reviews: '[]' })
    .set({ imported_reviews: null })
    .set({ google_place_name: null, google_url: null, google_fetched_at: null, google_next_at: null })
    .where('id', 'in', profile_ids)
    .execute()
}

/** The data of a business at Google. */
export type GoogleDetails = Updateable<
  Pick<
    DB['providers'],
    | 'google_place_id'
    | 'google_place_name'
    | 'google_url'
    | 'google_rating'
    | 'google_review_count'
    | 'google_reviews'
    | 'google_fetched_at'
    | 'google_next_at'
    | 'google_failures'
  >
>

/**
 * Stores the data of a business at Google. With `place_id`, only if the business is still connected
 * to that place. Returns whether it stored anything.
 */
export async function setGoogleDetails(
  { db }: Pick<TxContext, 'db'>,
  { provider_id, place_id, details }: { provider_id: string; place_id?: string; details: GoogleDetails },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set(details)
    .where('id', '=', provider_id)
    .$if(place_id !== undefined, (one) => one.where('google_place_id', '=', place_id!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes Google's ratings and reviews that were fetched at or before a time. Place IDs stay. */
export async function deleteGoogleReviews({ db }: Pick<TxContext, 'db'>, fetchedBy: Date): Promise<void> {
  await db
    .updateTable('providers')
    .set({ google_rating: null, google_review_count: 0, google_reviews: '[]', google_fetched_at: null })
    .where('google_fetched_at', '<=', fetchedBy)
    .execute()
}

/** Removes a deleted picture from the business that shows it. */
export async function removeBusinessPhoto(
  { db }: { db: Tx },
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  await sql`update providers set photos = array_remove(photos, ${url})
    where id = any(${profile_ids}::uuid[]) and ${url} = any (photos)`.execute(db)
  await sql`update providers set fields = ${withoutFile(nameIn(url))}
    where id = any(${profile_ids}::uuid[]) and ${hasOwnFile(nameIn(url))}`.execute(db)
}

/** Marks a provider as verified, and records the check by an operator. */
export async function verifyProvider(
  context: TxContext,
  verification: {
    provider_id: string
    checked: string[]
    note: string
    verified_by: string | null
    licence_until?: string | undefined
    insurance_until?: string | undefined
  },
): Promise<void> {
  const { db, now } = context
  const { provider_id, verified_by } = verification
  await endVerification(context, { provider_id, ended_by: verified_by })
  await db
    .insertInto('verifications')
    .values({ ...verification, verified_at: now })
    .execute()
  await db.updateTable('providers').set({ verified: true }).where('id', '=', provider_id).execute()
}

/**
 * Undoes the verification; the record of the check stays. Returns whether that changed anything.
 */
export async function unverifyProvider(
  context: TxContext,
  { provider_id, ended_by }: { provider_id: string; ended_by: string | null },
): Promise<boolean> {
  await endVerification(context, { provider_id, ended_by })
  const { numUpdatedRows } = await context.db
    .updateTable('providers')
    .set({ verified: false })
    .where('id', '=', provider_id)
    .where('verified', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function endVerification(
  { db, now }: TxContext,
  { provider_id, ended_by }: { provider_id: string; ended_by: string | null },
): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ ended_at: now, ended_by })
    .where('provider_id', '=', provider_id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Features a provider on the home page, or stops featuring them. Returns whether that changed
 * anything.
 */
export async function setFeatured(
  { db }: TxContext,
  { provider_id, featured }: { provider_id: string; featured: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set({ featured })
    .where('id', '=', provider_id)
    .where('featured', '<>', featured)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
