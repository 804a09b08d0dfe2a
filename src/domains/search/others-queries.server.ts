import { sql } from 'kysely'
import { categoryNames } from '#domains/catalog/categories-rules.ts'
import { isBlockBetween } from '#domains/identity/blocks-queries.server.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { findZip } from '#domains/locations/queries.server.ts'
import { minutesOf } from '#domains/schedule/slots-rules.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { FoundProvider, SearchWishes } from './contract.ts'
import type { OtherProvider, Others } from './others-contract.ts'
import { searchProviders } from './queries.server.ts'

/** How many other providers to name. */
const NAMED = 3

/**
 * Other providers for a booking whose provider can't come: of the same category and near its place,
 * first those who are free at its time, then those on its day, then the rest. Leaves out those who
 * share a block with the customer, and the customer's own business. None without a category.
 */
export async function listOthersFor(
  from: Pick<Context, 'db' | 'pool' | 'config' | 'now'>,
  booking_id: string,
): Promise<Others> {
  const { db } = from
  const booking = await getWanted(db, booking_id)
  const { date, start_time, end_time, location_type, zip_code } = booking
  const place = zip_code && location_type !== 'online' ? await findZip(db, zip_code) : undefined
  const category = categoryNames().filter((name) => booking.categories.includes(name))
  const minutes = minutesOf(end_time) - minutesOf(start_time)
  const hours = { free_from: start_time, free_to: end_time }
  const search = { category, location: place?.zipCode, location_type, free_on: date, ...hours, minutes }
  const others = new Map<string, OtherProvider>()
  for (const when of [{ free_on: date, ...hours }, { free_on: date }, {}]) {
    if (others.size >= NAMED || category.length === 0) break
    const query = { search: '', category, location_type, minutes, ...when, ...pointOf(place?.coordinates) }
    const items = await itemsFor(from, booking, query)
    for (const item of items) if (!others.has(item.id)) others.set(item.id, otherOf(item))
  }
  return { providers: [...others.values()].slice(0, NAMED), search }
}

const pointOf = (place: Coordinates | undefined) => place && { lat: place.latitude, lng: place.longitude }

type Wanted = Awaited<ReturnType<typeof getWanted>>

/** The facts of the booking to replace. Without an address, the place is the provider's. */
async function getWanted(db: Db, booking_id: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .innerJoin('users as owner', 'owner.id', 'bookings.provider_id')
    .innerJoin('users as customer', 'customer.id', 'bookings.customer_id')
    .leftJoin('services', 'services.id', 'bookings.service_id')
    .select([
      'date',
      'start_time',
      'end_time',
      'bookings.location_type',
      'bookings.provider_id',
      'customer.auth_user_id',
    ])
    .select((row) => [
      row.fn.coalesce('address_zip_code', 'owner.zip_code').as('zip_code'),
      sql<string[]>`coalesce(array[services.category], providers.categories)`.as('categories'),
    ])
    .where('bookings.id', '=', booking_id)
    .executeTakeFirstOrThrow()
}

type Query = Partial<SearchWishes> & Pick<SearchWishes, 'search' | 'category'>

async function itemsFor(
  from: Pick<Context, 'db' | 'pool' | 'config' | 'now'>,
  { provider_id, auth_user_id }: Wanted,
  query: Query,
): Promise<FoundProvider[]> {
  // Some of them may share a block with the customer.
  const { items } = await searchProviders(from, { ...query, limit: 2 * NAMED })
  const ids = items.filter(({ id, unclaimed }) => id !== provider_id && !unclaimed).map(({ id }) => id)
  const suitable = await from.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('auth_user_id', '<>', auth_user_id)
    .where((row) => row.not(isBlockBetween(sql.ref('users.auth_user_id'), sql`${auth_user_id}::uuid`)))
    .execute()
  return items.filter(({ id }) => suitable.some((user) => user.id === id))
}

const otherOf = ({ id, business_name, matched_service, free_start }: FoundProvider): OtherProvider => ({
  provider_id: id,
  business_name,
  service_id: matched_service?.id ?? null,
  free_start,
})
