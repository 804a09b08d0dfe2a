import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Answer } from '#domains/bookings/contract.ts'
import { maskedAnswers } from '#domains/bookings/details-queries.server.ts'
import { categoryNamed } from '#domains/catalog/categories-rules.ts'
import type { FieldValues } from '#domains/catalog/fields-contract.ts'
import { hasFile, maskedFields, publicFields } from '#domains/catalog/fields-queries.server.ts'
import { isBlockKnownTo } from '#domains/identity/blocks-queries.server.ts'
import { isOnDuty } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import { type Identity, isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { chordOf, milesBetween, pointOf, roundMiles } from '#domains/locations/rules.ts'
import type { PictureAddress } from '#domains/pictures/contract.ts'
import { findShown } from '#domains/pictures/queries.server.ts'
import { GRID, timeOf } from '#domains/schedule/slots-rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { maskedEmail, maskedPhone } from '#platform/db/masks.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { instantOf, wallOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { listOwnOffers } from './offers-queries.server.ts'
import type { HiddenContact, Opportunity, OpportunityFilter } from './opportunities-contract.ts'
import { HOURS_BEFORE_CONTACTS } from './opportunities-rules.ts'
import {
  cursorKeyOf,
  detailsOf,
  isFor,
  newestFirst,
  selectServiceRequests,
  serviceRequestNotFound,
} from './queries.server.ts'

/** SQL: whether a service request is open and for this provider. */
const isOpenTo = (provider: ProfileRow, now: Date) =>
  sql<boolean>`(leads.status = 'open' and expires_at > ${now} and ${isFor(provider)})`

/** SQL: whether the customer chose this provider and has not booked their offer. */
const isAssignedTo = ({ id }: ProfileRow) => sql<boolean>`(leads.status = 'assigned' and assigned_to = ${id}
  and not exists (select from offers where lead_id = leads.id and offers.provider_id = ${id} and offers.status = 'accepted'
    and (offers.lines is null or booking_id is not null)))`

const isShownTo = (provider: ProfileRow, now: Date) =>
  sql<boolean>`(${isOpenTo(provider, now)} or ${isAssignedTo(provider)})`

/**
 * Selects service requests as a provider may see them: those of active customers, but not the
 * provider's own, nor those of customers with a block between them
 * (docs/product/service-requests.md). The contact and photos are masked until {@link recordViews}
 * has recorded that the provider sees them. Without `offset 0`, PostgreSQL may read all views of
 * the provider instead of one row for each request.
 */
function seenBy(
  db: Db | Tx,
  provider: ProfileRow,
  { near, now }: { near?: RawBuilder<boolean> | undefined; now: Date },
) {
  const isNew = isNewBusiness(provider, now)
  const hasAnswered = sql<boolean>`exists (
    select from lead_unlocks where lead_unlocks.lead_id = leads.id and lead_unlocks.provider_id = ${provider.id} offset 0)`
  const isForProvider = sql<boolean>`(contact_for = 'everyone' or ${hasAnswered})`
  const isViewed = isViewedBy(provider, sql.ref('leads.id'))
  const isSeen = sql<boolean>`(${isListed(provider)} and ${hasService(provider)} and not ${isNew} and ${isForProvider} and ${isViewed})`
  const isExpected = sql<boolean>`(leads.provider_id is not distinct from ${provider.id} or ${hasAnswered} or ${isInWorkArea(provider)})`
  const masked = (text: RawBuilder<unknown>) => sql<string>`without_customer(${text}, array[users.name], null)`
  const typed = (column: string) =>
    sql<string>`case when ${isSeen} then ${sql.ref(column)} else ${masked(sql.ref(column))} end`
  return selectServiceRequests(db, near)
    .innerJoin('users', 'users.id', 'leads.customer_id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select([
      sql<string>`case when ${isSeen} then users.name else ${t(MASKED_NAME)} end`.as('name'),
      sql<string>`case when ${isSeen} then auth_user.email::text else ${maskedEmail('auth_user.email')} end`.as(
        'email',
      ),
      sql<string | null>`case when ${isSeen} then users.phone else ${maskedPhone('users.phone')} end`.as('phone'),
      sql<string | null>`case when ${isSeen} then users.avatar_url end`.as('avatar_url'),
      sql<HiddenContact | null>`case when not ${isListed(provider)} then 'not_listed'
        when not ${hasService(provider)} then 'no_service' when ${isNew} then 'new_business'
        when not ${isForProvider} then 'not_answered' when ${isViewed} then null
        when not ${isExpected} then 'elsewhere' else 'daily_limit' end`.as('contact_hidden'),
      typed('title').as('title_seen'),
      typed('leads.description').as('description_seen'),
      sql<Answer[]>`case when ${isSeen} or leads.answers = '[]' then leads.answers
        else ${maskedAnswers('leads.answers', masked)} end`.as('answers_seen'),
      sql<FieldValues>`case when ${isSeen} then ${publicFields('leads.fields')}
        else ${maskedFields('leads.fields', masked)} end`.as('fields_seen'),
    ])
    .select((row) => [
      row
        .selectFrom('lead_unlocks')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('lead_id', '=', 'leads.id')
        .as('unlock_count'),
      hasAnswered.as('unlocked'),
      sql<string>`(select time_zone from providers where id = ${provider.id})`.as('own_time_zone'),
    ])
    .where('users.auth_user_id', '<>', provider.auth_user_id)
    .where((row) => row.not(isBlockKnownTo(provider)))
    .where(isActive())
}

/**
 * SQL: whether the business of a provider is approved and, if the site requires it, says who offers
 * the services.
 */
const isListed = ({ id }: Pick<ProfileRow, 'id'>) =>
  sql<boolean>`exists (
    select from providers where providers.id = ${id} and approval is null and trader_paused_at is null)`

/** SQL: whether a provider offers a service. */
const hasService = ({ id }: Pick<ProfileRow, 'id'>) =>
  sql<boolean>`exists (select from services where services.provider_id = ${id})`

/** SQL: whether a view of the contact of a service request by this provider is recorded. */
const isViewedBy = ({ id }: Pick<ProfileRow, 'id'>, lead_id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from lead_views where lead_views.lead_id = ${lead_id} and lead_views.provider_id = ${id} offset 0)`

/** SQL: whether a business is too new to see customers' contacts. */
const isNewBusiness = ({ id }: Pick<ProfileRow, 'id'>, now: Date) => {
  const before = new Date(now.getTime() - HOURS_BEFORE_CONTACTS * HOUR_MS)
  return sql<boolean>`exists (select from users own where own.id = ${id} and own.created_at > ${before})`
}

/** SQL: whether a service request is in a category and within the work area of the provider. */
function isInWorkArea({ id, location }: ProfileRow) {
  if (!location) return sql<boolean>`false`
  return sql<boolean>`exists (select from providers own where own.id = ${id} and service_type = any(own.categories)
    and leads.position <-> cube(${pointOf(location.coordinates)}::float8[]) <= reach_of(own.work_radius_miles))`
}

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>
type Page = { limit: number; cursor?: string | undefined; now: Date }

/** A page of a provider's opportunities, newest or nearest first. */
export async function listOpportunities(
  db: Db,
  provider: ProfileRow,
  { limit, cursor, now, sort, ...filter }: OpportunityFilter & Page,
): Promise<{ items: Opportunity[]; next_cursor: string | null }> {
  const all = matching(db, provider, now, filter)
  const here = provider.location?.coordinates
  const page =
    sort === 'nearest' && here
      ? await nearestPage(db, all, { here, limit, cursor })
      : pageOf(await runNamed({ db }, newestFirst(all, cursor).limit(limit + 1)), limit, cursorKeyOf, (row) => row)
  return { ...page, items: await asSeenBy(db, provider, page.items, now) }
}

const NearestKey = z.tuple([z.number(), z.guid()])

/** The nearest first; ties by id. The key of a row is its chord to the place. */
async function nearestPage(
  db: Db,
  all: ReturnType<typeof seenBy>,
  { here, limit, cursor }: { here: Coordinates; limit: number; cursor: string | undefined },
) {
  const chord = sql<number>`(leads.position <-> cube(${pointOf(here)}::float8[]))`
  const [last, id] = unpackCursor(cursor, NearestKey) ?? []
  const rows = await runNamed(
    { db },
    all
      .select(chord.as('chord'))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(${chord}, leads.id) > (${last}::float8, ${id}::uuid)`),
      )
      .orderBy(chord)
      .orderBy('leads.id')
      .limit(limit + 1),
  )
  return pageOf(
    rows,
    limit,
    (row) => [row.chord, row.id],
    (row) => row,
  )
}

/**
 * Selects what a filter of opportunities asks for. `within` miles count from the provider's place;
 * without a place, no opportunity is near. Requests that ask this provider match every filter.
 */
function matching(db: Db, provider: ProfileRow, now: Date, { category, within, chosen, asked }: OpportunityFilter) {
  if (chosen)
    return seenBy(db, provider, { now })
      .where(isAssignedTo(provider))
      .where(
        sql<boolean>`leads.id in (select lead_id from lead_unlocks where lead_unlocks.provider_id = ${provider.id})`,
      )
  const isAsked = sql<boolean>`leads.provider_id = ${provider.id}`
  if (asked) return seenBy(db, provider, { near: isAsked, now }).where(isOpenTo(provider, now))
  const here = provider.location?.coordinates
  const isNear = here && within !== undefined ? isWithin(pointOf(here), chordOf(within)) : sql<boolean>`false`
  const near = within === undefined ? undefined : sql<boolean>`(${isNear} or ${isAsked})`
  const categories = category?.flatMap((name) => categoryNamed(name) ?? [])
  const isInCategory = sql<boolean>`(service_type = any(${categories}) or ${isAsked})`
  return seenBy(db, provider, { near, now })
    .where(isOpenTo(provider, now))
    .$if(categories !== undefined, (query) => query.where(isInCategory))
    .$if(asked === false, (query) => query.where(sql<boolean>`${isAsked} is not true`))
}

/**
 * SQL: whether a service request is within a chord of a point. The index finds the box around the
 * point; the distance is computed only for the requests in it.
 */
const isWithin = (point: readonly number[], chord: number) =>
  sql<boolean>`(leads.position <@ cube_enlarge(cube(${point}::float8[]), ${chord}, 3)
    and leads.position <-> cube(${point}::float8[]) <= ${chord})`

/** One opportunity of a provider. Throws 404 unless it is open or assigned to this provider. */
export async function getOpportunity(
  db: Db | Tx,
  provider: ProfileRow,
  { id, now }: { id: string; now: Date },
): Promise<Opportunity> {
  const row = await seenBy(db, provider, { now })
    .where(isShownTo(provider, now))
    .where('leads.id', '=', id)
    .executeTakeFirst()
  const [opportunity] = row ? await asSeenBy(db, provider, [row], now) : []
  if (!opportunity) throw serviceRequestNotFound()
  return opportunity
}

type Viewer = { db: Db; now: Date; profile: ProfileRow; session: { identity: Identity } }

/**
 * Whether a user may see a photo of a service request: its customer in each role, and providers to
 * whom the request is open or assigned and who see the contact.
 */
export const isRequestPhotoShownTo = (viewer: Viewer, name: string): Promise<boolean> =>
  isFileShownTo(viewer, { bucket: 'request-photos', name }, sql`${name} = any (leads.photos)`)

/**
 * Whether a user may see a file of an own field that not everyone sees: its owner, operators, and
 * providers as {@link isRequestPhotoShownTo} says if the field is public.
 */
export async function isFieldFileShownTo(
  viewer: Viewer & { config: Config; session: LiveSession },
  name: string,
): Promise<boolean> {
  const picture = { bucket: 'field-files' as const, name }
  if (isOnDuty(viewer.config, viewer.session, 'content')) return (await findShown(viewer.db, picture)) !== undefined
  return isFileShownTo(viewer, picture, hasFile('leads.fields', name))
}

async function isFileShownTo(
  { db, now, profile, session }: Viewer,
  file: PictureAddress,
  isOfRequest: RawBuilder<unknown>,
): Promise<boolean> {
  const picture = await findShown(db, file)
  if (!picture) return false
  if (session.identity.profiles.some(({ id }) => id === picture.user_id)) return true
  if (profile.user_type !== 'provider') return false
  const requests = await seenBy(db, profile, { now })
    .where(isShownTo(profile, now))
    .where('leads.customer_id', '=', picture.user_id)
    .where(sql<boolean>`${isOfRequest}`)
    .execute()
  return requests.some(({ contact_hidden }) => contact_hidden === null)
}

async function asSeenBy(db: Db | Tx, provider: ProfileRow, rows: Row[], now: Date): Promise<Opportunity[]> {
  const ids = rows.map(({ id }) => id)
  const offers = await listOwnOffers(db, provider.id, ids)
  const here = provider.location?.coordinates
  return rows.map((row) => {
    const { name, email, phone, avatar_url, contact_hidden, unlocked, unlock_count } = row
    const details = detailsOf(row, now)
    return {
      ...details,
      title: row.title_seen,
      description: row.description_seen,
      answers: row.answers_seen,
      fields: row.fields_seen,
      photos: contact_hidden === null ? details.photos : [],
      photo_count: details.photos.length,
      customer_id: unlocked && contact_hidden === null ? row.customer_id : null,
      contact_hidden,
      customer: { name, email, phone, avatar_url },
      distance_miles: here ? roundMiles(milesBetween(here, details.location.coordinates)) : null,
      own_time: ownTimeOf(row),
      asked: row.provider_id === provider.id,
      unlocked: Boolean(unlocked),
      unlock_count: unlock_count ?? 0,
      offer: offers.find(({ lead_id }) => lead_id === row.id) ?? null,
    }
  })
}

/** The preferred time of a service request on the provider's clock. */
function ownTimeOf({ preferred_date, start_time, end_time, time_zone, own_time_zone }: Row): Opportunity['own_time'] {
  const inOwnZone = (time: string | null) => {
    const instant = preferred_date && time ? instantOf(time_zone, preferred_date, time) : undefined
    return instant && wallOf(own_time_zone, instant)
  }
  const [start, end] = [inOwnZone(start_time), inOwnZone(end_time)]
  const isOnGrid = start && end && start.date === end.date && start.minutes >= GRID.opens && end.minutes <= GRID.closes
  return {
    time_zone: own_time_zone,
    date: start?.date ?? preferred_date,
    start_time: isOnGrid ? timeOf(start.minutes) : null,
    end_time: isOnGrid ? timeOf(end.minutes) : null,
  }
}

/**
 * The facts that decide whether a provider sees the contact of a service request: whether they are
 * listed, offer a service, are too new, and have seen it already.
 */
export async function getContactState(
  db: Db | Tx,
  { provider, lead_id, now }: { provider: ProfileRow; lead_id: string; now: Date },
) {
  return db
    .selectNoFrom([
      isListed(provider).as('is_listed'),
      hasService(provider).as('has_service'),
      isNewBusiness(provider, now).as('is_new'),
      isViewedBy(provider, sql`${lead_id}::uuid`).as('is_seen'),
    ])
    .executeTakeFirstOrThrow()
}
