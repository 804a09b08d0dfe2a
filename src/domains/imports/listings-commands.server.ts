import { sql } from 'kysely'
import { namesNow } from '#domains/catalog/categories-queries.server.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { addServices, deleteServicesOf } from '#domains/catalog/services-commands.server.ts'
import { deleteBlocksOf } from '#domains/identity/blocks-commands.server.ts'
import { createUnclaimedProfiles, deleteUnclaimedLogins } from '#domains/identity/commands.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { areaOf } from '#domains/locations/codes-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { townName } from '#domains/locations/rules.ts'
import { createUnclaimedProviders, showUnclaimedProviders } from '#domains/providers/commands.server.ts'
import { addHours } from '#domains/schedule/hours-commands.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { t } from '#ui/language.ts'
import type { Import } from './contract.ts'
import { importTexts as texts } from './limits.ts'
import type { AboutLine, FileBusiness } from './reading.server.ts'
import { naturalKey } from './rules.ts'

/** A business that can be listed. */
export interface NewListing extends FileBusiness {
  location: Location
  time_zone: string
}

/** Lists businesses of an import as unclaimed, except those that must not be listed. */
export async function createListings(
  context: TxContext,
  { import_id, source, listings }: { import_id: string; source: string; listings: readonly NewListing[] },
): Promise<AboutLine[]> {
  const { errors, left } = await leaveOut(context.db, listings)
  // A category may have got another name since the file was read.
  const names = await namesNow(context.db, [...new Set(left.flatMap(({ categories }) => categories))])
  const nameNow = (category: string) => names.get(category) ?? category
  const rows = left.map((listing) => ({
    ...listing,
    id: uuidv7(),
    categories: listing.categories.map(nameNow),
    services: listing.services.map((service) => ({ ...service, category: nameNow(service.category) })),
  }))
  if (rows.length === 0) return errors
  await createUnclaimedProfiles(
    context,
    rows.map(({ id, business_name: name, phone, location }) => ({ id, name, phone, location })),
  )
  await createUnclaimedProviders(
    context,
    rows.map(({ id, business_name, description, categories, time_zone, location, imported_reviews, fields }) => ({
      id,
      business_name,
      description:
        description ||
        t('{categories} in {town}.', { categories: categories.map(categoryText).join(', '), town: townName(location) }),
      categories,
      time_zone,
      imported_reviews: imported_reviews && { source, ...imported_reviews },
      fields,
    })),
  )
  await addServices(
    context,
    rows.flatMap(({ id: provider_id, services }) =>
      services.map((service, position) => ({ ...service, provider_id, position })),
    ),
  )
  await addHours(
    context,
    rows.flatMap(({ id: provider_id, week }) => (week ? [{ provider_id, week }] : [])),
  )
  await showUnclaimedProviders(
    context,
    rows.map(({ id }) => id),
  )
  await context.db
    .insertInto('imported_listings')
    .values(
      rows.map((row) => {
        const { id: provider_id, line, email, address, website } = row
        return { provider_id, import_id, line, natural_key: naturalKey(row), email, address, website }
      }),
    )
    .execute()
  return errors
}

/** Leaves out businesses that are listed already or asked to be removed. */
export async function leaveOut<L extends FileBusiness>(
  db: Pick<Tx, 'selectFrom'>,
  listings: readonly L[],
): Promise<{ errors: AboutLine[]; left: L[] }> {
  const keys = listings.map(naturalKey)
  const hashes = keys.map((key) => hashOfToken(key))
  const known = await db
    .selectFrom('imported_listings')
    .select('natural_key')
    .where(sql<boolean>`natural_key = any(${keys}::text[])`)
    .execute()
  const removed = await db
    .selectFrom('removed_listings')
    .select('key_hash')
    .where(sql<boolean>`key_hash = any(${hashes}::bytea[])`)
    .execute()
  const listed = new Set(known.map(({ natural_key }) => natural_key))
  const gone = new Set(removed.map(({ key_hash }) => key_hash.toString('hex')))
  const errors: AboutLine[] = []
  const left = listings.filter((listing, at) => {
    const isListed = listed.has(keys[at]!)
    const isGone = gone.has(hashes[at]!.toString('hex'))
    const message = isGone ? texts.removed : texts.known
    if (isListed || isGone) errors.push({ line: listing.line, field: 'business_name', message })
    return !isListed && !isGone
  })
  return { errors, left }
}

/** Leaves out businesses that have signed up themselves. Profiles keep only the area of a code. */
export async function leaveOutSignedUp<L extends FileBusiness>(
  db: Pick<Tx, 'selectFrom'>,
  listings: readonly L[],
): Promise<{ errors: AboutLine[]; left: L[] }> {
  const rows = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select(['business_name', sql<string>`zip_code`.as('zip_code')])
    .where('unclaimed', '=', false)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`zip_code = any(${[...new Set(listings.map(({ zip_code }) => areaOf(zip_code)))]}::text[])`)
    .execute()
  const signedUp = new Set(rows.map(naturalKey))
  const isSignedUp = (listing: L) => signedUp.has(naturalKey({ ...listing, zip_code: areaOf(listing.zip_code) }))
  return {
    errors: listings.filter(isSignedUp).map(({ line }) => ({ line, field: 'business_name', message: texts.signedUp })),
    left: listings.filter((listing) => !isSignedUp(listing)),
  }
}

/** Removes these listings, which must be unclaimed and locked. */
export async function removeListings(context: TxContext, provider_ids: readonly string[]): Promise<void> {
  if (provider_ids.length === 0) return
  const { db } = context
  const logins = await db
    .selectFrom('users')
    .select('auth_user_id')
    .where(sql<boolean>`id = any(${provider_ids}::uuid[])`)
    .execute()
  // Deletes them in one statement, because search follows each statement.
  await deleteServicesOf(db, provider_ids)
  const ids = logins.map(({ auth_user_id }) => auth_user_id)
  await deleteBlocksOf(context, ids)
  await deleteUnclaimedLogins(context, ids)
}

/** Removes some listings of an import. Returns whether there may be more to remove. */
export async function removeBatch(
  context: TxContext,
  { import_id, limit }: { import_id: string; limit: number },
): Promise<boolean> {
  const listings = await context.db
    .selectFrom('imported_listings')
    .innerJoin('providers', 'providers.id', 'imported_listings.provider_id')
    .select('provider_id')
    .where('import_id', '=', import_id)
    .where('unclaimed', '=', true)
    .where((row) => row.not(isBooked))
    .limit(limit)
    .forUpdate('providers')
    .execute()
  await removeListings(
    context,
    listings.map(({ provider_id }) => provider_id),
  )
  return listings.length === limit
}

const isBooked = sql<boolean>`exists (select from bookings where bookings.provider_id = providers.id)`

/** The listings of an import that an undo has left, and why. */
export async function listKept({ db }: TxContext, import_id: string): Promise<Import['kept']> {
  const rows = await db
    .selectFrom('imported_listings')
    .innerJoin('providers', 'providers.id', 'imported_listings.provider_id')
    .select(['provider_id', 'business_name', 'unclaimed'])
    .where('import_id', '=', import_id)
    .orderBy('line')
    .execute()
  return rows.map(({ provider_id, business_name, unclaimed }) => {
    return { provider_id, business_name, reason: unclaimed ? 'booked' : 'claimed' }
  })
}
