import { assertNotBlocked } from '#domains/identity/blocks-policy.server.ts'
import { lockLogin, lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { providerPaused } from '#domains/schedule/slots-policy.server.ts'
import { bookableDays, selectPause } from '#domains/schedule/slots-queries.server.ts'
import { dateOutOfReach } from '#domains/schedule/slots-rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { instantOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import type { Waiting } from './contract.ts'
import { MAX_WAITING, waitingTexts } from './limits.ts'
import {
  earliestToday,
  findOpenings,
  freeOf,
  listProvidersWaitedFor,
  type OpenEntry,
  waitingEntryOf,
  waitingOf,
} from './queries.server.ts'
import { freeText, type Opening, openingFor } from './rules.ts'
import type { NewWaiting } from './schema.ts'

/**
 * Adds a customer to the waiting list of a provider. Throws 404 for a service that isn't the active
 * provider's, 403 `own_service`, 403 `contact_refused` if one has blocked the other, 422 for days
 * that can't be booked, and 409 `provider_unclaimed`, `quote_needed`, `already_waiting`,
 * `too_many_waiting` or, if a fitting time is free already, `time_is_free`.
 */
export async function joinWaitingList(context: UserContext, input: NewWaiting): Promise<Waiting> {
  const { provider_id, service_id, from: first_date, to: last_date, part = null } = input
  return transactOnce(context, async (context) => {
    const { db, now, profile } = context
    await lockProfile(db, profile)
    // Two requests at once must not add one entry too many.
    await lockLogin(db, profile.auth_user_id)
    const service = await getService(db, input)
    if (service.auth_user_id === profile.auth_user_id)
      throw forbidden(t('You cannot book your own service.'), 'own_service')
    await assertNotBlocked(db, profile.id, provider_id)
    if (service.pause?.unclaimed || service.pause?.approval) throw providerPaused(service.pause)
    if (service.price_kind === 'quote') throw conflict('quote_needed', waitingTexts.quote)
    const wish = { service_id, first_date, last_date, part }
    assertDays(bookableDays(service.time_zone, now), wish)
    await assertMayWait(context, wish)
    const free = await freeOf(context, { ...input, duration: service.duration, first: first_date, last: last_date })
    const opening = openingFor(wish, free)
    if (opening) throw conflict('time_is_free', freeText(opening))
    const row = { ...wish, customer_id: profile.id, provider_id, created_at: now }
    const { id } = await db.insertInto('waiting_list').values(row).returning('id').executeTakeFirstOrThrow()
    return waitingEntryOf(await waitingOf(db, profile.id).where('waiting_list.id', '=', id).executeTakeFirstOrThrow())
  })
}

async function getService(db: Tx, { provider_id, service_id }: NewWaiting) {
  const service = await db
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .innerJoin('users', 'users.id', 'services.provider_id')
    .select(['time_zone', 'duration', 'price_kind', 'users.auth_user_id', selectPause.as('pause')])
    .where('services.id', '=', service_id)
    .where('services.provider_id', '=', provider_id)
    .where(isActive())
    .forKeyShare('services')
    .executeTakeFirst()
  if (!service) throw notFound(t('Service not found'))
  return service
}

type Days = Pick<OpenEntry, 'first_date' | 'last_date'>

function assertDays(days: ReturnType<typeof bookableDays>, { first_date, last_date }: Days): void {
  if (last_date > days.latest_date) throw invalid([{ path: 'to', message: dateOutOfReach }])
  if (first_date < days.earliest_date) throw invalid([{ path: 'from', message: dateOutOfReach }])
}

async function assertMayWait(
  { db, now, profile }: TxContext<UserContext>,
  { service_id, first_date, last_date, part }: Omit<OpenEntry, 'id' | 'customer_id' | 'service_name'>,
): Promise<void> {
  const open = await db
    .selectFrom('waiting_list')
    .select(['service_id', 'first_date', 'last_date', 'part'])
    .where('customer_id', '=', profile.id)
    .where('told_at', 'is', null)
    .where('last_date', '>=', earliestToday(now))
    .execute()
  const isSame = (one: (typeof open)[number]) =>
    one.service_id === service_id && one.first_date === first_date && one.last_date === last_date && one.part === part
  if (open.some(isSame)) throw conflict('already_waiting', waitingTexts.twice)
  if (open.length >= MAX_WAITING) throw conflict('too_many_waiting', waitingTexts.tooMany)
}

/** Removes an entry of the customer's own. Throws 404 for those of others. */
export async function leaveWaitingList({ db, profile }: UserContext, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_list')
    .where('id', '=', id)
    .where('customer_id', '=', profile.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound(t('Entry not found'))
}

/**
 * Notifies waiting customers of times that are free now, each once, and deletes entries that are
 * over (docs/product/waiting-list.md). It reads free times instead of reacting to events, so that
 * it finds every time, no matter how it opened, also after a restart. Safe to repeat, also in
 * several processes at once.
 */
export async function tellWaiting(context: Context): Promise<void> {
  const { db, now } = context
  await db.deleteFrom('waiting_list').where('last_date', '<', earliestToday(now)).execute()
  const failures: unknown[] = []
  for (const provider_id of await listProvidersWaitedFor(context))
    await tellOfProvider(context, provider_id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some customers could not be told of free times')
}

async function tellOfProvider(context: Context, provider_id: string): Promise<void> {
  // Most of the time nothing is free, and finding that out needs no lock.
  if ((await findOpenings(context, provider_id)).openings.length === 0) return
  await transact(context, async (context) => {
    await lockProvider(context.db, provider_id)
    const { time_zone, openings } = await findOpenings(context, provider_id)
    for (const { wish, opening } of openings) await announceOpening(context, { provider_id, time_zone, wish, opening })
  })
}

interface Told {
  provider_id: string
  time_zone: string
  wish: OpenEntry
  opening: Opening
}

async function announceOpening(context: TxContext, { provider_id, time_zone, wish, opening }: Told): Promise<void> {
  const { db, now } = context
  const { id, customer_id, service_id, service_name } = wish
  const { date, start_time, end_time } = opening
  const update = await db
    .updateTable('waiting_list')
    .set({ told_at: now, told_date: date, told_start: start_time, told_end: end_time })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  // The customer has left the list in the meantime.
  if (update.numUpdatedRows === 0n) return
  const starts_at = instantOf(time_zone, date, start_time)!
  const when = { date, start_time, time_zone, starts_at }
  await announce(context, 'waiting_list.opened', { customer_id, provider_id, service_id, service_name, ...when })
}

/** Deletes the entries of a closed account, and those for its business. */
export async function deleteWaitingOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db
    .deleteFrom('waiting_list')
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
}
