import { lockProfile } from '#features/identity/locks.server.ts'
import { type ProfileRow } from '#features/identity/queries.server.ts'
import { getChosenZip, getTimeZone } from '#features/locations/queries.server.ts'
import { anAnswerOf } from '#features/opportunities/commands.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { broadcast, transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import type { ServiceRequest, ServiceRequestChange } from './contract.ts'
import { getServiceRequest, serviceRequestNotFound } from './queries.server.ts'
import {
  expiryOf,
  isOpen,
  moveProblem,
  type NewServiceRequest,
  openRequests,
  serviceRequestLimits,
  serviceRequestTexts as texts,
} from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock' | 'config' | 'address'>

/** A neighbourhood's busiest customer posts a handful; more in a day is a program or a mistake. */
const aDay: Limit = { name: 'leads-of-profile', points: 20, seconds: 86_400, message: texts.tooMany }

/**
 * Posts a request for 30 days. Throws 422 for a place that nobody knows or a date out of reach, 409 `duplicate_request` while one alike is open, 429
 * beyond 20 a day.
 */
export async function postServiceRequest(
  asking: Asking,
  customer: ProfileRow,
  wanted: NewServiceRequest,
): Promise<ServiceRequest> {
  const now = asking.clock.now()
  const { location, ...words } = wanted
  const place = await placeOf(asking, location.zipCode)
  assertHours(wanted)
  assertDate(wanted.preferred_date, place.time_zone, now)
  await spend(asking.pool, aDay, customer.id)
  return transact(asking.db, async (tx) => {
    await lockProfile(tx, customer)
    await writeDownExpired(tx, customer.id, now)
    const { id } = await tx
      .insertInto('leads')
      .values({
        ...words,
        ...place.columns,
        customer_id: customer.id,
        created_at: now,
        expires_at: expiryOf(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tellProviders(tx, 'lead.posted', id)
    return getServiceRequest(tx, customer, id, now)
  })
    .catch(onConstraint('one_open_request_per_title', alike))
    .catch(async (refused: unknown) => {
      // What was not posted does not count.
      await giveBack(asking.pool, aDay, customer.id)
      throw refused
    })
}

const alike = () => conflict('duplicate_request', texts.alike)

/** Whoever is looking at open requests looks anew. */
export function tellProviders(tx: Tx, type: 'lead.posted' | 'lead.changed', lead_id: string): void {
  broadcast(tx, openRequests, type, { lead_id })
}

/** What has ended no longer stands in the way of one alike: the daily job may not have come by yet. */
async function writeDownExpired(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ status: 'expired' })
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
}

/** Where a ZIP code lies, for the table, and by which clock people live there. */
async function placeOf({ db, config }: Pick<Asking, 'db' | 'config'>, zipCode: string) {
  const location = await getChosenZip({ db, config }, zipCode)
  const { city, state, coordinates } = location
  const time_zone = await getTimeZone(db, location)
  return { columns: { city, state, zip_code: zipCode, ...coordinates }, time_zone }
}

function assertHours({ start_time, end_time }: Pick<NewServiceRequest, 'start_time' | 'end_time'>): void {
  if (end_time <= start_time) throw invalid([{ path: 'end_time', message: texts.endBeforeStart }])
}

/** "Today" is the customer's: the day at the place of the request. */
function assertDate(date: string, time_zone: string, now: Date): void {
  const today = dateIn(time_zone, now)
  if (date < today) throw invalid([{ path: 'preferred_date', message: texts.datePast }])
  if (date > daysAfter(today, serviceRequestLimits.daysAhead))
    throw invalid([{ path: 'preferred_date', message: texts.dateFar }])
}

/**
 * Changes one's own request, or moves it as decision 35 has it: to assigned (naming a provider who has answered), completed, or closed early
 * (expired). Throws 404 for a stranger's, 409 `move_not_allowed` for what has ended or is decided, 403 `contact_refused` for a provider after either has
 * blocked the other, 422 for wrong words.
 */
export async function changeServiceRequest(
  asking: Asking,
  customer: ProfileRow,
  id: string,
  change: ServiceRequestChange,
): Promise<ServiceRequest> {
  const now = asking.clock.now()
  const { location, status, assigned_to, ...words } = change
  const place = location && (await placeOf(asking, location.zipCode))
  return transact(asking.db, async (tx) => {
    await lockProfile(tx, customer)
    await writeDownExpired(tx, customer.id, now)
    const serviceRequest = await holdOwn(tx, customer, id)
    if (Object.keys(words).length > 0 || place) {
      if (!isOpen(serviceRequest, now)) throw conflict('move_not_allowed', texts.notOpen)
      const { start_time, end_time } = { ...serviceRequest, ...words }
      if (start_time && end_time) assertHours({ start_time, end_time })
      if (words.preferred_date)
        assertDate(words.preferred_date, place?.time_zone ?? (await timeZoneOf(tx, serviceRequest)), now)
      await tx
        .updateTable('leads')
        .set({ ...words, ...place?.columns })
        .where('id', '=', id)
        .execute()
    }
    if (status) await move(tx, serviceRequest, status, assigned_to, now)
    tellProviders(tx, 'lead.changed', id)
    return getServiceRequest(tx, customer, id, now)
  }).catch(onConstraint('one_open_request_per_title', alike))
}

const timeZoneOf = (tx: Tx, { zip_code: zipCode, latitude, longitude }: Held) =>
  getTimeZone(tx, { zipCode, coordinates: { latitude, longitude } })

/** Locks a request of the customer’s own until the commit. */
async function holdOwn(tx: Tx, customer: Pick<ProfileRow, 'id'>, id: string) {
  return tx
    .selectFrom('leads')
    .select([
      'id',
      'customer_id',
      'status',
      'expires_at',
      'start_time',
      'end_time',
      'zip_code',
      'latitude',
      'longitude',
    ])
    .where('id', '=', id)
    .where('customer_id', '=', customer.id)
    .forUpdate()
    .executeTakeFirstOrThrow(serviceRequestNotFound)
}

type Held = Awaited<ReturnType<typeof holdOwn>>

async function move(
  tx: Tx,
  serviceRequest: Held,
  status: NonNullable<ServiceRequestChange['status']>,
  assigned_to: string | undefined,
  now: Date,
): Promise<void> {
  const problem = moveProblem(serviceRequest, status, now)
  if (problem) throw conflict('move_not_allowed', problem)
  const chosen = status === 'assigned' && { assigned_to: await anAnswerOf(tx, serviceRequest, assigned_to) }
  await tx
    .updateTable('leads')
    .set({ status, ...chosen })
    .where('id', '=', serviceRequest.id)
    .execute()
}

/** Marks what has ended (decision 35), a thousand at a time so that no writer waits long. Returns how many. */
export async function expireServiceRequests(db: Asking['db'], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'expired' })
    .where('id', 'in', (row) =>
      row
        .selectFrom('leads')
        .select('id')
        .where('status', '=', 'open')
        .where('expires_at', '<=', now)
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  return count < 1000 ? count : count + (await expireServiceRequests(db, now))
}

/** Deletes what somebody who leaves has posted, answered and offered. A visit that came of it is a booking of its own. */
export async function forgetRequests(tx: Tx, { profile_ids }: Announcements['account.closed']): Promise<void> {
  await tx.deleteFrom('leads').where('customer_id', 'in', profile_ids).execute()
  await tx.deleteFrom('lead_unlocks').where('provider_id', 'in', profile_ids).execute()
  await tx.deleteFrom('offers').where('provider_id', 'in', profile_ids).execute()
}
