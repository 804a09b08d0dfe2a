import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { isActive } from '#domains/identity/queries.server.ts'
import { isListedFor, type Reader } from '#domains/schedule/listing-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { CategoryName } from './categories-contract.ts'
import { publicFields } from './fields-queries.server.ts'
import type { Service, ServiceWishes } from './services-contract.ts'

/** All services of a provider, at most 50, in the provider's own order. */
export async function listAllServices(db: Db | Tx, provider_id: string): Promise<Service[]> {
  const rows = await services(db).where('provider_id', '=', provider_id).orderBy('position').orderBy('id').execute()
  return rows.map(serviceOf)
}

/**
 * SQL: all services of the provider of the outer statement, at most 50, in the provider's own
 * order. {@link servicesIn} reads them.
 */
export const servicesOfProvider = (providers: ExpressionBuilder<DB, 'providers'>) =>
  jsonArrayFrom(
    providers
      .selectFrom('services')
      .select(columns)
      .whereRef('provider_id', '=', 'providers.id')
      .orderBy('position')
      .orderBy('id'),
  )

/** Reads the rows of {@link servicesOfProvider}, whose dates are texts in JSON. */
export function servicesIn(rows: readonly (Omit<Row, 'created_at'> & { created_at: Date | string })[]): Service[] {
  return rows.map((row) => serviceOf({ ...row, created_at: new Date(row.created_at) }))
}

// Cursors hold microseconds since 1970, which JavaScript dates would lose.
const orders = {
  position: { key: sql`services.position`, type: sql.raw('integer') },
  created_at: { key: sql`(extract(epoch from services.created_at) * 1000000)::bigint`, type: sql.raw('bigint') },
  name: { key: sql`services.name`, type: sql.raw('text') },
}
const Keys = {
  position: z.tuple([z.int32(), z.guid()]),
  created_at: z.tuple([z.int(), z.guid()]),
  name: z.tuple([z.string(), z.guid()]),
}

/** A page of a provider's services. Throws 404 for a missing, inactive or unlisted provider. */
export async function listServices(
  reader: { db: Db } & Reader,
  { provider_id, sort, limit, cursor }: ServiceWishes & { limit: number; cursor?: string | undefined },
): Promise<{ items: Service[]; next_cursor: string | null }> {
  const { db } = reader
  const { key, type } = orders[sort]
  const [value, id] = unpackCursor<z.ZodType<[string | number, string]>>(cursor, Keys[sort]) ?? []
  const provider = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select('providers.id')
    .where('providers.id', '=', provider_id)
    .where(isActive())
    .where(isListedFor(reader))
    .executeTakeFirst()
  if (!provider) throw notFound(t('Provider not found'))
  const rows = await services(db)
    .select(sql<string | number>`${key}`.as('key'))
    .where('provider_id', '=', provider_id)
    .$if(id !== undefined, (query) => query.where(sql<boolean>`(${key}, id) > (${value}::${type}, ${id}::uuid)`))
    .orderBy(key)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.key, row.id], serviceOf)
}

/** The provider's own service. Throws 404 for another provider's. */
export async function getOwnService(db: Db | Tx, provider_id: string, id: string): Promise<Service> {
  const row = await services(db).where('id', '=', id).where('provider_id', '=', provider_id).executeTakeFirst()
  if (!row) throw serviceNotFound()
  return serviceOf(row)
}

/** 404: the service doesn't exist or belongs to another provider. */
export const serviceNotFound = () => notFound(t('Service not found'))

/** The facts about a service that lists and searches need. */
export interface OfferedService {
  id: string
  name: string
  /** Per hour, in the currency of the site, or for the job. */
  price: number
  price_kind: Service['price_kind']
  /** The price of an hour, see `hour_price` in db/migrations. */
  hour_price: number | null
  minimum_minutes: number
  call_out_fee: number
  /** Minutes. */
  duration: number
  category: CategoryName
  /** Pictures of work, as URLs without a size. */
  photos: string[]
  /** Everyone can book it at once. */
  instant: boolean
  /** The words of the name without their English endings. */
  stems: string[]
}

/** The services of a provider, in the provider's own order. */
interface OfferedRow {
  provider_id: string
  services: OfferedService[]
}

/** The query of all services of these providers. Leaves out providers without one. */
export const offeredServicesOf = (ids: readonly string[]): RawBuilder<OfferedRow> => sql`
  select provider_id, json_agg(json_build_object('id', id, 'name', services.name, 'price', price,
    'price_kind', price_kind, 'hour_price', hour_price(services), 'minimum_minutes', minimum_minutes, 'call_out_fee', call_out_fee,
    'duration', duration, 'category', category, 'photos', service_photos[:3],
    'instant', instant and instant_for = 'everyone', 'stems', coalesce(stems, '{}')) order by position, id) as services
  from services left join service_name on service_name.name = lower(services.name)
  where provider_id = any (${unplanned(ids, 'uuid[]')}::uuid[])
  group by provider_id`

const columns = [
  ...(['id', 'provider_id', 'name', 'description', 'price', 'duration', 'category'] as const),
  ...(['service_photos', 'location_type', 'instant', 'instant_for', 'services.created_at'] as const),
  ...(['price_kind', 'minimum_minutes', 'call_out_fee', 'weekend_surcharge', 'holiday_surcharge'] as const),
  ...(['addons', 'questions', 'horizon_days'] as const),
  ...(['services.buffer_before', 'services.buffer_after', 'services.notice_hours'] as const),
  publicFields('services.fields').as('fields'),
] as const

function services(db: Db | Tx) {
  return db.selectFrom('services').select(columns)
}

type Row = Awaited<ReturnType<ReturnType<typeof services>['executeTakeFirstOrThrow']>>

function serviceOf(row: Row): Service {
  const { id, provider_id, name, description, price, duration, category, location_type, service_photos } = row
  const { instant, instant_for, price_kind, minimum_minutes, call_out_fee, addons, created_at } = row
  const { weekend_surcharge, holiday_surcharge, buffer_before, buffer_after, notice_hours, horizon_days, questions } =
    row
  return {
    id,
    provider_id,
    name,
    description,
    price,
    duration,
    service_photos,
    category,
    location_type,
    instant,
    instant_for,
    price_kind,
    minimum_minutes,
    call_out_fee,
    weekend_surcharge,
    holiday_surcharge,
    addons: addons as Service['addons'],
    buffer_before,
    buffer_after,
    notice_hours,
    horizon_days,
    questions: questions as Service['questions'],
    fields: row.fields,
    created_at: created_at.toISOString(),
  }
}
