import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Answer } from '#domains/bookings/contract.ts'
import type { FieldValues } from '#domains/catalog/fields-contract.ts'
import { getChosenZip, getTimeZone, timeZoneAt } from '#domains/locations/queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { ServiceRequestDetails } from './contract.ts'
import { shownStatus } from './rules.ts'

/**
 * Selects service requests. With `near`, PostgreSQL uses the index of places first, sorts the
 * matches by age, and joins their customers only until the page is full.
 */
export function selectServiceRequests(db: Db | Tx, near?: RawBuilder<boolean>) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('leads')
        .selectAll()
        .$if(near !== undefined, (all) =>
          all
            .where('status', '=', sql.lit('open' as const))
            .where(near!)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc'),
        )
        .as('leads'),
    )
    .select(['leads.id', 'leads.customer_id', 'title', 'leads.description', 'service_type', 'budget'])
    .select(['leads.city', 'leads.state', 'leads.zip_code', 'leads.latitude', 'leads.longitude'])
    .select([
      'timing',
      'preferred_date',
      'start_time',
      'end_time',
      'contact_for',
      'leads.photos',
      'leads.status',
      'assigned_to',
      'closed_reason',
    ])
    .select(['leads.created_at', 'expires_at'])
    .select(['leads.provider_id', 'others_nearby', 'leads.answers', 'leads.fields'])
    .select(timeZoneAt(sql.ref('leads.zip_code'), sql.ref('leads.position')).as('time_zone'))
}

/** A row of {@link selectServiceRequests}. */
export type ServiceRequestRow = Awaited<ReturnType<ReturnType<typeof selectServiceRequests>['executeTakeFirstOrThrow']>>

/** The part of a service request that its customer and providers both see. */
export function detailsOf(row: ServiceRequestRow, now: Date): ServiceRequestDetails {
  const { id, customer_id, title, description, answers, service_type, budget } = row
  const { timing, preferred_date, start_time, end_time, time_zone, contact_for, photos } = row
  const { city, state, zip_code: zipCode, latitude, longitude } = row
  return {
    id,
    customer_id,
    title,
    description,
    answers: answers as unknown as Answer[],
    fields: row.fields as FieldValues,
    service_type,
    budget,
    location: { city, state, zipCode, coordinates: { latitude, longitude } },
    timing,
    contact_for,
    photos,
    preferred_date,
    start_time,
    end_time,
    time_zone,
    status: shownStatus(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

const Key = z.tuple([Moment, z.guid()])

/** The cursor key of a row, for {@link newestFirst}. */
export const cursorKeyOf = (row: { created_at: Date; id: string }) => [row.created_at.toISOString(), row.id]

/** Sorts service requests by age, newest first, and continues after a cursor. */
export function newestFirst<Q extends ReturnType<typeof selectServiceRequests>>(
  query: Q,
  cursor: string | undefined,
): Q {
  const [at, last] = unpackCursor(cursor, Key) ?? []
  return query
    .$if(at !== undefined, (all) =>
      all.where(sql<boolean>`(leads.created_at, leads.id) < (${at}::timestamptz, ${last}::uuid)`),
    )
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc') as Q
}

/** SQL: whether a service request is for this provider, as `isAskedOf` in `rules.ts`. */
export const isFor = (provider: { id: string }) =>
  sql<boolean>`case when leads.provider_id = ${provider.id} then not exists (
    select from lead_declines where lead_declines.lead_id = leads.id and lead_declines.provider_id = ${provider.id} offset 0)
    else others_nearby end`

/**
 * 404: the service request doesn't exist, belongs to another user or, for providers, isn't open.
 */
export const serviceRequestNotFound = () => notFound(t('Service request not found'))

/** The place of a ZIP code: its columns in the table, and its time zone. */
export async function getPlace({ db, config }: Pick<Context, 'db' | 'config'>, zipCode: string) {
  const location = await getChosenZip({ db, config }, zipCode)
  const { city, state, coordinates } = location
  const time_zone = await getTimeZone(db, location)
  return { columns: { city, state, zip_code: zipCode, ...coordinates }, time_zone }
}
