import { sql } from 'kysely'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { assertOffered } from './categories-policy.server.ts'
import { fieldsColumn, replaceFieldFiles } from './fields-commands.server.ts'
import type { FieldValues } from './fields-contract.ts'
import { hasOwnFile, withoutFile } from './fields-queries.server.ts'
import { questionsColumn } from './questions-commands.server.ts'
import type { Service } from './services-contract.ts'
import { serviceLimits } from './services-limits.ts'
import { getOwnService, listAllServices, serviceNotFound } from './services-queries.server.ts'
import { type NewService, type ServiceChange, serviceTexts } from './services-schema.ts'

/**
 * Adds a service after the provider's others. Throws `too_many_services` (409) at 50, and 422 for
 * another user's photo and as `fieldsColumn` does.
 */
export async function createService(context: UserContext, { fields: given, ...input }: NewService): Promise<Service> {
  const provider_id = context.profile.id
  return transactOnce(context, async (context) => {
    await lockOwnServices(context)
    const { count, last } = await context.db
      .selectFrom('services')
      .select((all) => [all.fn.countAll<number>().as('count'), all.fn.max('position').as('last')])
      .where('provider_id', '=', provider_id)
      .executeTakeFirstOrThrow()
    if (count >= serviceLimits.count) throw conflict('too_many_services', serviceTexts.tooMany)
    const write = { of: 'service' as const, previous: {}, given }
    const fields = await fieldsColumn(context, write)
    const { id } = await context.db
      .insertInto('services')
      .values({
        ...input,
        ...columnsOf(input),
        provider_id,
        fields,
        position: (last ?? -1) + 1,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceServicePhotos(context, input.service_photos, [])
    await replaceFieldFiles(context, write)
    return getOwnService(context.db, provider_id, id)
  }).catch(onConstraint('a_quote_is_not_instant', quoteNotInstant))
}

const quoteNotInstant = () => invalid([{ path: 'instant', message: serviceTexts.quoteNotInstant }])

/** Add-ons and questions as columns: each with an id, by which bookings name it. */
const columnsOf = ({ addons, questions }: Pick<ServiceChange, 'addons' | 'questions'>) => ({
  ...(addons && { addons: JSON.stringify(addons.map((addon) => ({ ...addon, id: addon.id ?? uuidv7() }))) }),
  ...(questions && { questions: questionsColumn(questions) }),
})

async function lockOwnServices({ db, profile }: UserTxContext): Promise<void> {
  await lockProfile(db, profile)
  await lockProvider(db, profile.id)
}

async function replaceServicePhotos(context: UserTxContext, photos: string[], previous: string[]): Promise<void> {
  const own = { bucket: 'service-photos', profile_id: context.profile.id } as const
  await replacePhotos(context, { ...own, path: 'service_photos', photos, previous })
}

/**
 * Changes a service. Existing bookings keep their name and price. Throws 404 for another provider's
 * service, 422 for another user's photo and as {@link assertOffered} and `fieldsColumn` do.
 */
export async function updateService(
  context: UserContext,
  { id, change: { fields: given, ...change } }: { id: string; change: ServiceChange },
): Promise<Service> {
  const provider_id = context.profile.id
  return transact(context, async (context) => {
    await lockOwnServices(context)
    const { service_photos: previous, category } = await getOwnService(context.db, provider_id, id)
    if (change.category) assertOffered('category', [change.category], [category])
    const write = given && { of: 'service' as const, previous: await getFields(context.db, id), given }
    if (Object.keys(change).length > 0 || write)
      await context.db
        .updateTable('services')
        .set({ ...change, ...columnsOf(change), ...(write && { fields: await fieldsColumn(context, write) }) })
        .where('id', '=', id)
        .execute()
    if (write) await replaceFieldFiles(context, write)
    if (change.service_photos) await replaceServicePhotos(context, change.service_photos, previous)
    return getOwnService(context.db, provider_id, id)
  }).catch(onConstraint('a_quote_is_not_instant', quoteNotInstant))
}

async function getFields(db: Tx, id: string): Promise<FieldValues> {
  const { fields } = await db.selectFrom('services').select('fields').where('id', '=', id).executeTakeFirstOrThrow()
  return fields as FieldValues
}

/**
 * Deletes a service and its photos; its bookings stay readable. Throws 404 for another provider's
 * service.
 */
export async function deleteService(context: UserContext, id: string): Promise<void> {
  await transact(context, async (context) => {
    await lockOwnServices(context)
    const deleted = await context.db
      .deleteFrom('services')
      .where('id', '=', id)
      .where('provider_id', '=', context.profile.id)
      .returning(['service_photos', 'fields'])
      .executeTakeFirst()
    if (!deleted) throw serviceNotFound()
    await replaceServicePhotos(context, [], deleted.service_photos)
    const previous = deleted.fields as FieldValues
    const given = Object.fromEntries(Object.keys(previous).map((field) => [field, null]))
    await replaceFieldFiles(context, { of: 'service', previous, given })
  })
}

/**
 * Sorts services: the named ones first, then the others in their current order, so that a service
 * added meanwhile stays. Throws 404 if one is not the provider's.
 */
export async function sortServices(context: UserContext, ids: readonly string[]): Promise<Service[]> {
  const provider_id = context.profile.id
  return transact(context, async (context) => {
    await lockOwnServices(context)
    const current = (await listAllServices(context.db, provider_id)).map(({ id }) => id)
    if (ids.some((id) => !current.includes(id))) throw serviceNotFound()
    const order = [...ids, ...current.filter((id) => !ids.includes(id))]
    await sql`update services set position = place - 1 from unnest(${order}::uuid[]) with ordinality as sorted (id, place)
      where services.id = sorted.id and provider_id = ${provider_id}`.execute(context.db)
    return listAllServices(context.db, provider_id)
  })
}

/** Deletes all services of closed accounts. Returns their names. */
export async function deleteServicesOf(tx: Tx, provider_ids: readonly string[]): Promise<string[]> {
  const deleted = await tx.deleteFrom('services').where('provider_id', 'in', provider_ids).returning('name').execute()
  return deleted.map(({ name }) => name)
}

/** A service of an imported business. */
export type ImportedService = Pick<NewService, 'name' | 'price' | 'price_kind' | 'duration' | 'category'> & {
  provider_id: string
  position: number
}

/** Adds the services of new businesses. */
export async function addServices({ db, now }: TxContext, services: readonly ImportedService[]): Promise<void> {
  if (services.length === 0) return
  await db
    .insertInto('services')
    .values(services.map((service) => ({ ...service, created_at: now })))
    .execute()
}

/** Removes a deleted picture from the services that show it. */
export async function removeServicePhoto(
  { db }: { db: Tx },
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  await sql`update services set service_photos = array_remove(service_photos, ${url})
    where provider_id = any(${profile_ids}::uuid[]) and ${url} = any (service_photos)`.execute(db)
  await sql`update services set fields = ${withoutFile(nameIn(url))}
    where provider_id = any(${profile_ids}::uuid[]) and ${hasOwnFile(nameIn(url))}`.execute(db)
}
