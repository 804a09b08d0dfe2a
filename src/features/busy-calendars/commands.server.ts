import type { Selectable } from 'kysely'
import { getTimeZone } from '#features/availability/queries.server.ts'
import { HORIZON_DAYS } from '#features/availability/rules.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import { BusyCalendarProblem, calendarAddress } from '#integrations/busy-calendars/addresses.server.ts'
import { type BusyAnswer, busyCalendars } from '#integrations/busy-calendars/busy-calendars.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { BusyCalendar } from './contract.ts'
import { calendarNotFound, getBusyCalendar } from './queries.server.ts'
import { nextTry } from './rules.ts'

type Reading = Pick<AppEnv['Variables'], 'db' | 'clock' | 'config'>
type Asking = Reading & Pick<AppEnv['Variables'], 'pool' | 'address'>

const DAY = 24 * 3_600_000
const mostCalendars = 5
/** A calendar that says "unchanged" is read whole after this long, in milliseconds: the horizon has moved on meanwhile. */
const longestUnchanged = 6 * 3_600_000

const ofOne: Limit = {
  name: 'busy-calendar',
  points: 20,
  seconds: 3600,
  message: 'You have tried calendars too often. Please wait a few minutes before trying again.',
}

/**
 * Adds a calendar, once it could be read: what stands in it closes hours from then on. Throws 422 with a sentence for one that cannot be read, 409
 * `calendar_known`, `too_many_calendars`, 429.
 */
export async function addBusyCalendar(asking: Asking, provider: ProfileRow, text: string): Promise<BusyCalendar> {
  const { db, pool, clock, address } = asking
  await spend(pool, ofOne, provider.id)
  const now = clock.now()
  const read = await firstRead(asking, provider.id, text)
  return transact(db, async (tx) => {
    await lockProfile(tx, provider)
    await holdCalendar(tx, provider.id)
    const { length } = await tx
      .selectFrom('busy_calendars')
      .select('id')
      .where('provider_id', '=', provider.id)
      .execute()
    if (length >= mostCalendars)
      throw conflict('too_many_calendars', `You can add up to ${mostCalendars} calendars. Remove one first.`)
    const { url, busy, etag, last_modified } = read
    const { id } = await tx
      .insertInto('busy_calendars')
      .values({ provider_id: provider.id, url, etag, last_modified, created_at: now, ...readNow(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceHours(tx, id, busy)
    await record(tx, { kind: 'busy_calendar.added', actor_id: provider.auth_user_id, details: { id }, address }, now)
    return getBusyCalendar(tx, provider.id, id, now)
  }).catch(
    onConstraint('one_calendar_per_url', () => conflict('calendar_known', 'You have added this calendar already.')),
  )
}

/** What is wrong with an address is wrong with the field that it stands in. */
async function firstRead(reading: Reading, provider_id: string, text: string) {
  try {
    const url = calendarAddress(text, { loopback: reading.config.CALENDARS_ON_LOOPBACK }).href
    const answer = await ask(reading, { provider_id, url })
    if (answer === 'unchanged') throw new BusyCalendarProblem('The calendar’s server answered with an error (304).')
    return { url, ...answer }
  } catch (error) {
    if (error instanceof BusyCalendarProblem) throw invalid([{ path: 'url', message: error.message }])
    throw error
  }
}

async function ask(
  { db, clock, config }: Reading,
  {
    provider_id,
    url,
    known,
  }: { provider_id: string; url: string; known?: { etag: string | null; last_modified: string | null } | undefined },
): Promise<BusyAnswer> {
  const { PUBLIC_URL, CALENDARS_ON_LOOPBACK: loopback } = config
  const from = clock.now()
  const to = new Date(from.getTime() + (HORIZON_DAYS + 2) * DAY)
  const time_zone = await getTimeZone(db, provider_id)
  const read = busyCalendars({ agent: `Porchlight (+${PUBLIC_URL})`, loopback })
  return read(url, known, { from, to, time_zone, own_host: new URL(PUBLIC_URL).hostname })
}

const readNow = (now: Date) => ({
  read_at: now,
  worked_out_at: now,
  failures: 0,
  problem: null,
  next_read_at: nextTry(now, 0),
})

async function holdCalendar(tx: Tx, provider_id: string): Promise<void> {
  await tx.selectFrom('providers').select('id').where('id', '=', provider_id).forNoKeyUpdate().execute()
}

async function replaceHours(tx: Tx, calendar_id: string, busy: readonly { starts_at: Date; ends_at: Date }[]) {
  await tx.deleteFrom('busy_hours').where('calendar_id', '=', calendar_id).execute()
  for (let at = 0; at < busy.length; at += 1000)
    await tx
      .insertInto('busy_hours')
      .values(busy.slice(at, at + 1000).map((hours) => ({ calendar_id, ...hours })))
      .execute()
}

/** Reads one of one's own calendars now; what is wrong with it is in the answer. Throws 404 for every other, 429. */
export async function refreshBusyCalendar(asking: Asking, provider: ProfileRow, id: string): Promise<BusyCalendar> {
  const calendar = await asking.db
    .selectFrom('busy_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', provider.id)
    .executeTakeFirst()
  if (!calendar) throw calendarNotFound()
  await spend(asking.pool, ofOne, provider.id)
  await readAgain(asking, calendar)
  return getBusyCalendar(asking.db, provider.id, id, asking.clock.now())
}

/** Takes a calendar away: its hours are free again at once. Throws 404 for one that is not one's own. */
export async function removeBusyCalendar(
  { db, clock, address }: Asking,
  provider: ProfileRow,
  id: string,
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    await holdCalendar(tx, provider.id)
    const removed = await tx
      .deleteFrom('busy_calendars')
      .where('id', '=', id)
      .where('provider_id', '=', provider.id)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw calendarNotFound()
    await record(tx, { kind: 'busy_calendar.removed', actor_id: provider.auth_user_id, details: { id }, address }, now)
  })
}

/** How many are read at once: a server that does not answer takes ten seconds. */
const lanes = 8

/**
 * Reads every calendar that is due, several at once: the job of every five minutes. Another process takes others meanwhile. Throws when all are done what
 * went wrong on our side.
 */
export async function readDueCalendars(reading: Reading): Promise<void> {
  const began = reading.clock.now()
  const failures: unknown[] = []
  const readOn = async () => {
    for (let due = await claimDue(reading.db, began); due; due = await claimDue(reading.db, began))
      await readAgain(reading, due).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, readOn))
  if (failures.length > 0) throw new AggregateError(failures, 'Some calendars could not be read')
}

type BusyCalendarRow = Selectable<DB['busy_calendars']>

/** Whoever claims one puts it off: a process that dies over it costs one turn. Those of suspended providers wait. */
async function claimDue(db: Db, now: Date): Promise<BusyCalendarRow | undefined> {
  return db
    .updateTable('busy_calendars')
    .set({ next_read_at: nextTry(now, 0) })
    .where('id', '=', (due) =>
      due
        .selectFrom('busy_calendars')
        .innerJoin('users', 'users.id', 'provider_id')
        .select('busy_calendars.id')
        .where('next_read_at', '<=', now)
        .where(isActive())
        .orderBy('next_read_at')
        .limit(1)
        .forUpdate('busy_calendars')
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A calendar that cannot be read keeps what it said last, and is asked less and less often. */
async function readAgain(reading: Reading, calendar: BusyCalendarRow): Promise<void> {
  const { id, provider_id, url, etag, last_modified, worked_out_at, failures } = calendar
  const now = reading.clock.now()
  const isRecent = now.getTime() - worked_out_at.getTime() < longestUnchanged
  try {
    const answer = await ask(reading, { provider_id, url, known: isRecent ? { etag, last_modified } : undefined })
    const { worked_out_at: _, ...read } = readNow(now)
    await transact(reading.db, async (tx) => {
      await holdCalendar(tx, provider_id)
      const row =
        answer === 'unchanged' ? read : { ...readNow(now), etag: answer.etag, last_modified: answer.last_modified }
      const kept = await tx
        .updateTable('busy_calendars')
        .set(row)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (kept && answer !== 'unchanged') await replaceHours(tx, id, answer.busy)
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const problem = error instanceof BusyCalendarProblem ? error.message : 'The calendar cannot be read at the moment.'
    await reading.db
      .updateTable('busy_calendars')
      .set({ problem, failures: failures + 1, next_read_at: nextTry(now, failures + 1) })
      .where('id', '=', id)
      .execute()
    if (!(error instanceof BusyCalendarProblem)) throw error
  }
}
