import type { Selectable } from 'kysely'
import { lockProvider } from '#domains/identity/locks.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { BusyCalendarProblem } from '#integrations/busy-calendars/addresses.server.ts'
import { readEvents } from '#integrations/busy-calendars/reading.server.ts'
import { readRange, stateOf } from '#integrations/caldav/caldav.server.ts'
import { CalDavProblem, type DavAccess, WrongPassword } from '#integrations/caldav/requests.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { calendarSyncs as counter } from '#platform/metrics.server.ts'
import { t } from '#ui/language.ts'
import { columnsOf, horizonOf, readAt, replaceHours, UNCHANGED_AT_MOST } from './busy-commands.server.ts'
import { nextTry } from './busy-rules.ts'
import { followBookings } from './caldav-events-commands.server.ts'
import { passwordCipher } from './caldav-queries.server.ts'
import { caldavTexts } from './caldav-rules.ts'

/** A row of `calendar_accounts`. */
export type AccountRow = Selectable<DB['calendar_accounts']>

/** A run that takes longer counts as lost with its process. */
const longestRun = 10 * MINUTE_MS

/** How many accounts are synchronized at once: a server that does not answer takes ten seconds. */
const lanes = 4

/**
 * Synchronizes every account that is due, several at once; other processes take others meanwhile.
 * Throws at the end what failed for reasons of our own.
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

/** Takes one due account. Skips those of suspended providers. */
async function claimDue({ db, now }: Context): Promise<AccountRow | undefined> {
  return claim(db, now)
    .where('id', '=', (due) =>
      due
        .selectFrom('calendar_accounts')
        .innerJoin('users', 'users.id', 'provider_id')
        .select('calendar_accounts.id')
        .where('due_at', '<=', now)
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

/** Takes the account of a provider; undefined without one, or while it is synchronized. */
export async function claimAccount({ db, now }: Context, provider_id: string): Promise<AccountRow | undefined> {
  return claim(db, now)
    .where('provider_id', '=', provider_id)
    .where((row) => row.or([row('running_until', 'is', null), row('running_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** A booking that changes during the run makes the account due again. */
const claim = (db: Db, now: Date) =>
  db
    .updateTable('calendar_accounts')
    .set({ due_at: nextTry(now, 0), running_until: new Date(now.getTime() + longestRun) })

/** Ends the run of a taken account that synchronizes nothing. */
export async function releaseAccount({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.updateTable('calendar_accounts').set({ running_until: null }).where('id', '=', id).execute()
}

/** How we sign in to the server of an account. Throws {@link CalDavProblem} if no key fits. */
export function accessOf(config: Config, { id, user_name, password }: AccountRow): DavAccess {
  try {
    return { ...accessWith(config), user_name, password: passwordCipher(config).decrypt(password, id).toString() }
  } catch (error) {
    throw new CalDavProblem(caldavTexts.locked, { cause: error })
  }
}

/** Settings for every server. */
export const accessWith = ({ PUBLIC_URL, CALENDARS_ON_LOOPBACK: loopback }: Config) => ({
  agent: `Porchlight (+${PUBLIC_URL})`,
  loopback,
})

/**
 * Writes the bookings of a taken account to its calendar, and reads when its calendars are busy. A
 * problem of the server is stored; the account is then tried less and less often, and its provider
 * is told once: at once of a wrong password, else after a day.
 */
export async function synchronize(context: Context, account: AccountRow): Promise<void> {
  try {
    const access = accessOf(context.config, account)
    await followBookings(context, account, access)
    await readBusyTimes(context, account, access)
    await context.db
      .updateTable('calendar_accounts')
      .set({ synced_at: context.now, failures: 0, failing_since: null, problem: null, told_at: null })
      .set({ running_until: null })
      .where('id', '=', account.id)
      .execute()
    counter.inc({ result: 'done' })
  } catch (error) {
    counter.inc({ result: 'failed' })
    await noteProblem(context, account, error)
    if (!isExpected(error)) throw error
  }
}

const isExpected = (error: unknown): error is CalDavProblem | BusyCalendarProblem =>
  error instanceof CalDavProblem || error instanceof BusyCalendarProblem

async function noteProblem(context: Context, account: AccountRow, error: unknown): Promise<void> {
  const { now } = context
  const problem = isExpected(error) ? error.message : t('The calendar cannot be synchronized at the moment.')
  const failing_since = account.failing_since ?? now
  const isLong = now.getTime() - failing_since.getTime() >= DAY_MS
  const isToldNow = account.told_at === null && (error instanceof WrongPassword || isLong)
  const failures = account.failures + 1
  await transact(context, async (context) => {
    await context.db
      .updateTable('calendar_accounts')
      .set({ problem, failures, failing_since, due_at: nextTry(now, failures), running_until: null })
      .$if(isToldNow, (update) => update.set({ told_at: now }))
      .where('id', '=', account.id)
      .execute()
    const { hostname: host } = new URL(account.url)
    if (isToldNow)
      await announce(context, 'calendar_account.failing', { provider_id: account.provider_id, host, problem })
  })
}

/**
 * Reads the calendars that close hours, as busy calendars with an address are read. One that has
 * not changed is read again only after hours, because the bookable days have moved on.
 */
async function readBusyTimes(context: Context, { id, provider_id, user_name }: AccountRow, access: DavAccess) {
  const { db, now, config } = context
  const calendars = await db
    .selectFrom('busy_calendars')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .select(['busy_calendars.id', 'busy_calendars.url', 'etag', 'worked_out_at'])
    .where('account_id', '=', id)
    .execute()
  for (const calendar of calendars) {
    const state = await stateOf(calendar.url, access)
    const isRecent = now.getTime() - calendar.worked_out_at.getTime() < UNCHANGED_AT_MOST
    if (state !== null && state === calendar.etag && isRecent) continue
    const time_zone = await getProviderTimeZone(db, provider_id)
    const file = await readRange(calendar.url, access, horizonOf(now))
    const { busy, ...report } = await readEvents(file, {
      ...horizonOf(now),
      time_zone,
      own_host: new URL(config.PUBLIC_URL).hostname,
      owners: user_name.includes('@') ? [user_name.toLowerCase()] : [],
    })
    await transact(context, async ({ db }) => {
      await lockProvider(db, provider_id)
      const kept = await db
        .updateTable('busy_calendars')
        .set({ ...readAt(now), ...columnsOf({ ...report, etag: state, last_modified: null }) })
        .where('id', '=', calendar.id)
        .returning('id')
        .executeTakeFirst()
      if (kept) await replaceHours(db, calendar.id, busy)
    })
  }
}
