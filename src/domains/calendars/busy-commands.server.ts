import type { Selectable } from 'kysely'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { assertCrew } from '#domains/schedule/crews-queries.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { HORIZON_DAYS } from '#domains/schedule/slots-rules.ts'
import { BusyCalendarProblem, calendarAddress, NothingReadable } from '#integrations/busy-calendars/addresses.server.ts'
import { type BusyAnswer, busyCalendars } from '#integrations/busy-calendars/busy-calendars.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { busyCalendarReads as counter } from '#platform/metrics.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { msg, t } from '#ui/language.ts'
import type { BusyCalendar, BusyCalendarChange, NewBusyCalendar } from './busy-contract.ts'
import { calendarNotFound, getBusyCalendar } from './busy-queries.server.ts'
import { isStale, nextTry } from './busy-rules.ts'

const CALENDARS_AT_MOST = 5
/**
 * After this time in milliseconds, a calendar that answers "unchanged" is downloaded again, because
 * the bookable days have moved on.
 */
export const UNCHANGED_AT_MOST = 6 * HOUR_MS

const readsAnHour: Limit = {
  name: 'busy-calendar',
  points: 20,
  seconds: 3600,
  message: msg('You have tried calendars too often. Please wait a few minutes before trying again.'),
}

/**
 * Adds a calendar if it can be read; its events block hours from then on. Throws 422 with a
 * sentence if it cannot be read, 409 `calendar_known` or `too_many_calendars`, and 429.
 */
export async function addBusyCalendar(
  context: UserContext,
  { url: address, crew }: NewBusyCalendar,
): Promise<BusyCalendar> {
  const { pool, now, profile } = context
  await spend(pool, readsAnHour, profile.id)
  const { url, busy, ...report } = await readNew(context, profile.id, address)
  return transactOnce(context, async (context) => {
    const { db } = context
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    await assertCrew(db, profile.id, crew)
    const { length } = await db
      .selectFrom('busy_calendars')
      .select('id')
      .where('provider_id', '=', profile.id)
      .where('collection_id', 'is', null)
      .execute()
    if (length >= CALENDARS_AT_MOST)
      throw conflict(
        'too_many_calendars',
        t('You can add up to {count} calendars. Remove one first.', { count: CALENDARS_AT_MOST }),
      )
    const { id } = await db
      .insertInto('busy_calendars')
      .values({ provider_id: profile.id, url, crew, created_at: now, ...readAt(now), ...columnsOf(report) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceHours(db, id, busy)
    await record(context, { kind: 'busy_calendar.added', actor_id: profile.auth_user_id, details: { id } })
    return getBusyCalendar(db, profile.id, id, now)
  }).catch(
    onConstraint('one_calendar_per_url', () => conflict('calendar_known', t('You have added this calendar already.'))),
  )
}

/** Reads a calendar for the first time. Any problem belongs to the address field. */
async function readNew(context: Context, provider_id: string, text: string) {
  try {
    const url = calendarAddress(text, { loopback: context.config.CALENDARS_ON_LOOPBACK }).href
    const answer = await download(context, { url, time_zone: await getProviderTimeZone(context.db, provider_id) })
    if (answer === 'unchanged') throw new BusyCalendarProblem(t('The calendar’s server answered with an error (304).'))
    return { url, ...answer }
  } catch (error) {
    if (error instanceof BusyCalendarProblem) throw invalid([{ path: 'url', message: error.message }])
    throw error
  }
}

interface Download {
  url: string
  time_zone: string
  /** The validators of the last download, if an unchanged calendar need not be sent again. */
  known?: { etag: string | null; last_modified: string | null } | undefined
}

async function download({ now, config }: Context, { url, time_zone, known }: Download): Promise<BusyAnswer> {
  const { PUBLIC_URL, CALENDARS_ON_LOOPBACK: loopback } = config
  const read = busyCalendars({ agent: `Porchlight (+${PUBLIC_URL})`, loopback })
  return read(url, known, { ...horizonOf(now), time_zone, own_host: new URL(PUBLIC_URL).hostname })
}

/** The bookable days, whose busy hours are stored. */
export const horizonOf = (now: Date) => ({
  from: now,
  to: new Date(now.getTime() + (HORIZON_DAYS + 2) * DAY_MS),
})

/** The columns after a successful read. */
export const readAt = (now: Date) => ({
  read_at: now,
  worked_out_at: now,
  failures: 0,
  problem: null,
  told_at: null,
  next_read_at: nextTry(now, 0),
})

/** The columns with the result of reading a calendar. */
export const columnsOf = ({ events, unread, ...report }: Omit<Exclude<BusyAnswer, 'unchanged'>, 'busy'>) => ({
  ...report,
  event_count: events,
  unread: JSON.stringify(unread),
})

/** Replaces the busy hours of a calendar whose provider is locked. */
export async function replaceHours(tx: Tx, calendar_id: string, busy: readonly { starts_at: Date; ends_at: Date }[]) {
  await tx.deleteFrom('busy_hours').where('calendar_id', '=', calendar_id).execute()
  for (let at = 0; at < busy.length; at += 1000)
    await tx
      .insertInto('busy_hours')
      .values(busy.slice(at, at + 1000).map((hours) => ({ calendar_id, ...hours })))
      .execute()
}

/**
 * Reads one of the provider's own calendars now. A problem with it is part of the result. Throws
 * 404 for the calendars of others, and 429.
 */
export async function refreshBusyCalendar(
  context: UserContext,
  { id }: Pick<BusyCalendar, 'id'>,
): Promise<BusyCalendar> {
  const { db, pool, now, profile } = context
  const calendar = await db
    .selectFrom('busy_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', profile.id)
    .where('collection_id', 'is', null)
    .executeTakeFirst()
  if (!calendar) throw calendarNotFound()
  await spend(pool, readsAnHour, profile.id)
  await readAgain(context, calendar)
  return getBusyCalendar(db, profile.id, id, now)
}

/**
 * Lets a calendar block the hours of another crew or of everyone. Throws 404 for the calendars of
 * others, and 422 for a crew that the provider does not have.
 */
export async function changeBusyCalendar(
  context: UserContext,
  { id, crew }: BusyCalendarChange & Pick<BusyCalendar, 'id'>,
): Promise<BusyCalendar> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await lockProvider(db, profile.id)
    await assertCrew(db, profile.id, crew)
    const changed = await db
      .updateTable('busy_calendars')
      .set({ crew })
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .where('collection_id', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw calendarNotFound()
    await record(context, { kind: 'busy_calendar.changed', actor_id: profile.auth_user_id, details: { id, crew } })
    return getBusyCalendar(db, profile.id, id, now)
  })
}

/** Removes a calendar; its hours are free again. Throws 404 for the calendars of others. */
export async function removeBusyCalendar(context: UserContext, { id }: Pick<BusyCalendar, 'id'>): Promise<void> {
  await transact(context, async (context) => {
    const { db, profile } = context
    await lockProvider(db, profile.id)
    const removed = await db
      .deleteFrom('busy_calendars')
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .where('collection_id', 'is', null)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw calendarNotFound()
    await record(context, { kind: 'busy_calendar.removed', actor_id: profile.auth_user_id, details: { id } })
  })
}

/** How many calendars are read at once: an unresponsive server takes ten seconds. */
const lanes = 8

/**
 * Reads every calendar that is due, several at once; other processes take other calendars
 * meanwhile. Throws our own failures at the end.
 */
export async function readDueCalendars(context: Context): Promise<void> {
  const failures: unknown[] = []
  const readOn = async () => {
    for (let due = await claimDue(context); due; due = await claimDue(context))
      await readAgain({ ...context, now: context.clock.now() }, due).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, readOn))
  if (failures.length > 0) throw new AggregateError(failures, 'Some calendars could not be read')
}

type BusyCalendarRow = Selectable<DB['busy_calendars']>

/**
 * Takes one due calendar and sets its next turn, so that a process that dies costs the calendar
 * only one turn. Skips those of suspended providers.
 */
async function claimDue({ db, now }: Context): Promise<BusyCalendarRow | undefined> {
  return db
    .updateTable('busy_calendars')
    .set({ next_read_at: nextTry(now, 0) })
    .where('id', '=', (due) =>
      due
        .selectFrom('busy_calendars')
        .innerJoin('users', 'users.id', 'provider_id')
        .select('busy_calendars.id')
        .where('next_read_at', '<=', now)
        .where('collection_id', 'is', null)
        .where(isActive())
        .orderBy('next_read_at')
        .limit(1)
        .forUpdate('busy_calendars')
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Reads a calendar again. One that cannot be read keeps its last hours and is tried less and less
 * often. Its provider is notified once: immediately if none of its events can be read, else after a
 * day.
 */
async function readAgain(context: Context, calendar: BusyCalendarRow): Promise<void> {
  const { now } = context
  const { id, provider_id, url, etag, last_modified, worked_out_at, read_at, told_at, failures } = calendar
  const isRecent = now.getTime() - worked_out_at.getTime() < UNCHANGED_AT_MOST
  try {
    const time_zone = await getProviderTimeZone(context.db, provider_id)
    const answer = await download(context, { url, time_zone, known: isRecent ? { etag, last_modified } : undefined })
    await transact(context, async ({ db }) => {
      await lockProvider(db, provider_id)
      // The move has made the calendar due again.
      if ((await getProviderTimeZone(db, provider_id)) !== time_zone) return
      const { worked_out_at: _, ...unchanged } = readAt(now)
      if (answer === 'unchanged') {
        await db.updateTable('busy_calendars').set(unchanged).where('id', '=', id).execute()
        return
      }
      const { busy, ...report } = answer
      const kept = await db
        .updateTable('busy_calendars')
        .set({ ...readAt(now), ...columnsOf(report) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (kept) await replaceHours(db, id, busy)
    })
    counter.inc({ result: 'done' })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    counter.inc({ result: 'failed' })
    const problem =
      error instanceof BusyCalendarProblem ? error.message : t('The calendar cannot be read at the moment.')
    await transact(context, async (context) => {
      const isToldNow = told_at === null && (error instanceof NothingReadable || isStale({ problem, read_at }, now))
      await context.db
        .updateTable('busy_calendars')
        .set({ problem, failures: failures + 1, next_read_at: nextTry(now, failures + 1) })
        .$if(isToldNow, (update) => update.set({ told_at: now }))
        .where('id', '=', id)
        .execute()
      const { hostname: host } = new URL(url)
      if (isToldNow) await announce(context, 'busy_calendar.unreadable', { provider_id, host, problem, read_at })
    })
    if (!(error instanceof BusyCalendarProblem)) throw error
  }
}

/**
 * Makes all calendars of a provider due, and forgets the validators with which their servers could
 * answer "unchanged": whole days and hours without a time zone are now those of another zone.
 */
export async function readAllAgain(
  { db, now }: TxContext,
  { provider_id }: Announcements['provider.time_zone_changed'],
): Promise<void> {
  await db
    .updateTable('busy_calendars')
    .set({ next_read_at: now, etag: null, last_modified: null })
    .where('provider_id', '=', provider_id)
    .execute()
}

/** Deletes the connected calendars of a closed account. */
export async function deleteBusyCalendars(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('busy_calendars').where('provider_id', 'in', profile_ids).execute()
}
