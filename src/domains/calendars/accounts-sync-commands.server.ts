import { lockProvider } from '#domains/identity/locks.server.ts'
import { findLanguage, isActive } from '#domains/identity/queries.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { BusyCalendarProblem } from '#integrations/busy-calendars/addresses.server.ts'
import {
  AccessRefused,
  type CalendarClient,
  CalendarProblem,
  GrantEnded,
  TooManyRequests,
} from '#integrations/calendar-accounts/port.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { calendarSyncs as counter } from '#platform/metrics.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { t } from '#ui/language.ts'
import { type AccountRow, clientOf } from './accounts-access.server.ts'
import { followBookings, isForAll } from './accounts-events-commands.server.ts'
import { columnsOf, horizonOf, readAt, replaceHours, UNCHANGED_AT_MOST } from './busy-commands.server.ts'
import { nextTry } from './busy-rules.ts'
import { keepChannels } from './channels-commands.server.ts'

/** After this time, a run counts as lost with its process. */
const longestRun = 10 * MINUTE_MS

/** How many accounts are synchronized at once: a server that does not answer takes ten seconds. */
const lanes = 4

/**
 * Synchronizes every account that is due, several at once; other processes take others meanwhile.
 * Throws our own failures at the end.
 */
export async function syncDueAccounts(context: Context): Promise<void> {
  const failures: unknown[] = []
  const syncOn = async () => {
    for (let due = await claimDue(context); due; due = await claimDue(context))
      await synchronize({ ...context, now: context.clock.now() }, due).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, syncOn))
  if (failures.length > 0) throw new AggregateError(failures, 'Some calendar accounts could not be synchronized')
}

/** Takes one due account. Skips those of suspended providers, and those that have ended. */
async function claimDue({ db, now }: Context): Promise<AccountRow | undefined> {
  return claim(db, now)
    .where('id', '=', (due) =>
      due
        .selectFrom('calendar_accounts')
        .innerJoin('users', 'users.id', 'provider_id')
        .select('calendar_accounts.id')
        .where('due_at', '<=', now)
        .where('ended_at', 'is', null)
        .where((row) => row.or([row('running_until', 'is', null), row('running_until', '<=', now)]))
        .where(isActive())
        .orderBy('due_at')
        .limit(1)
        .forUpdate('calendar_accounts')
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Takes an account; undefined if there is none, while it is synchronized, or if it has ended. */
export async function claimAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<AccountRow | undefined> {
  return claim(db, now)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('running_until', 'is', null), row('running_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** A booking that changes during the run makes the account due again. */
const claim = (db: Db, now: Date) =>
  db
    .updateTable('calendar_accounts')
    .set({ due_at: nextTry(now, 0), running_until: new Date(now.getTime() + longestRun) })

/** Releases an account that was claimed but not synchronized. */
export async function releaseAccount({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.updateTable('calendar_accounts').set({ running_until: null }).where('id', '=', id).execute()
}

/**
 * Writes the bookings of a claimed account to its calendar, and reads when its calendars are busy,
 * even if the server refuses single events. A problem of the server is stored; the account is then
 * tried less and less often, or not before the server says so, and not at all if its owner has
 * revoked our access. Its provider is notified once: immediately for a wrong password or ended
 * access, else after a day.
 */
export async function synchronize(context: Context, account: AccountRow): Promise<void> {
  try {
    const client = clientOf(context, account)
    const language = await findLanguage(context.db, account.provider_id)
    const problem = await problemIn(inLanguage(language, () => followBookings(context, account, client)))
    await readBusyTimes(context, account, client)
    await keepChannels(context, account, client)
    if (problem) await noteProblem(context, account, problem, 0)
    else await noteSuccess(context, account)
    counter.inc({ result: problem ? 'failed' : 'done' })
  } catch (error) {
    counter.inc({ result: 'failed' })
    await noteProblem(context, account, error)
    if (!isExpected(error)) throw error
  }
}

const noteSuccess = ({ db, now }: Context, { id }: AccountRow) =>
  db
    .updateTable('calendar_accounts')
    .set({ synced_at: now, failures: 0, failing_since: null, problem: null, told_at: null, running_until: null })
    .where('id', '=', id)
    .execute()

/**
 * The problem of single events, which must not keep calendars from being read. Other failures
 * throw.
 */
async function problemIn(work: Promise<void>): Promise<CalendarProblem | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof CalendarProblem && !isForAll(error)) return error
    throw error
  }
}

const isExpected = (error: unknown): error is CalendarProblem | BusyCalendarProblem =>
  error instanceof CalendarProblem || error instanceof BusyCalendarProblem

/**
 * Stores a problem. `failures` decides when the account is tried again: after the usual time if
 * there are none.
 */
async function noteProblem(
  context: Context,
  account: AccountRow,
  error: unknown,
  failures: number = account.failures + 1,
): Promise<void> {
  const { now } = context
  const problem = isExpected(error) ? error.message : t('The calendar cannot be synchronized at the moment.')
  const failing_since = account.failing_since ?? now
  const isLong = now.getTime() - failing_since.getTime() >= DAY_MS
  const isToldNow = account.told_at === null && (error instanceof AccessRefused || isLong)
  const wait = error instanceof TooManyRequests ? error.seconds * 1000 : 0
  const due_at = new Date(Math.max(nextTry(now, failures).getTime(), now.getTime() + wait))
  await transact(context, async (context) => {
    await context.db
      .updateTable('calendar_accounts')
      .set({ problem, failures, failing_since, due_at, running_until: null })
      .$if(error instanceof GrantEnded, (update) => update.set({ ended_at: now }))
      .$if(isToldNow, (update) => update.set({ told_at: now }))
      .where('id', '=', account.id)
      .execute()
    const { hostname: host } = new URL(account.url)
    if (isToldNow)
      await announce(context, 'calendar_account.failing', { provider_id: account.provider_id, host, problem })
  })
}

/**
 * Reads the calendars that close hours, as busy calendars with an address are read. An unchanged
 * calendar is read again only after hours, because the bookable days have moved on.
 */
async function readBusyTimes(context: Context, { id, provider_id }: AccountRow, client: CalendarClient) {
  const { db, now, config } = context
  const horizon = horizonOf(now)
  const calendars = await db
    .selectFrom('busy_calendars')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .select(['busy_calendars.id', 'busy_calendars.url', 'etag', 'worked_out_at'])
    .where('account_id', '=', id)
    .execute()
  for (const calendar of calendars) {
    const { version, is_changed } = await client.changes(calendar.url, { version: calendar.etag, known: [], horizon })
    const isRecent = now.getTime() - calendar.worked_out_at.getTime() < UNCHANGED_AT_MOST
    if (!is_changed && isRecent) continue
    const time_zone = await getProviderTimeZone(db, provider_id)
    const own_host = new URL(config.PUBLIC_URL).hostname
    const { busy, ...report } = await client.readBusy(calendar.url, { ...horizon, time_zone, own_host })
    await transact(context, async ({ db }) => {
      await lockProvider(db, provider_id)
      const kept = await db
        .updateTable('busy_calendars')
        .set({ ...readAt(now), ...columnsOf({ ...report, etag: version, last_modified: null }) })
        .where('id', '=', calendar.id)
        .returning('id')
        .executeTakeFirst()
      if (kept) await replaceHours(db, calendar.id, busy)
    })
  }
}
