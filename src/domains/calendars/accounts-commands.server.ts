import { setBookingStatus } from '#domains/bookings/commands.server.ts'
import { proposeTime } from '#domains/bookings/reschedules-commands.server.ts'
import { NewProposal } from '#domains/bookings/reschedules-schema.ts'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { findCalendars } from '#integrations/caldav/caldav.server.ts'
import type { DavAccess } from '#integrations/caldav/requests.server.ts'
import { AccessRefused, CalendarProblem, type RemoteCalendar } from '#integrations/calendar-accounts/port.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact, writeLater } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { type AccountRow, accessWith, clientOf } from './accounts-access.server.ts'
import type {
  CalendarAccount,
  CalendarAccountChange,
  CalendarAnswer,
  CalendarKind,
  Disconnection,
  NewCalendarAccount,
} from './accounts-contract.ts'
import {
  accountNotFound,
  getCalendarAccount,
  getQuestion,
  hoursThere,
  passwordCipher,
} from './accounts-queries.server.ts'
import { accountsAtMost, accountTexts } from './accounts-rules.ts'
import { claimAccount, releaseAccount, synchronize } from './accounts-sync-commands.server.ts'
import { readAt } from './busy-commands.server.ts'
import { closeChannels } from './channels-commands.server.ts'
import { uidOf } from './export-queries.server.ts'

const triesAnHour: Limit = { name: 'calendar-account', points: 30, seconds: 3600, message: accountTexts.tooMany }

/** Counts an attempt to reach the server of an account. Throws 429. */
export const countTry = ({ pool, profile }: UserContext): Promise<void> => spend(pool, triesAnHour, profile.id)

/**
 * Connects a provider's account on a CalDAV server and finds its calendars. Nothing is written or
 * read before the provider has chosen calendars. Throws 422 with a sentence beside the field that
 * is wrong, 409 `calendar_account_known`, `too_many_calendar_accounts` or `no_secret_key`, and 429.
 */
export async function connectAccount(
  context: UserContext,
  { url: address, user_name, password }: NewCalendarAccount,
): Promise<CalendarAccount> {
  assertKey(context.config)
  await countTry(context)
  const { url, calendars } = await findAt(address, { ...accessWith(context.config), user_name, password })
  return transact(context, (context) =>
    addAccount(context, { kind: 'caldav', url, user_name, secret: password, calendars }),
  ).catch(onConstraint('one_calendar_account_per_user', () => conflict('calendar_account_known', accountTexts.known)))
}

/** Throws 409 `no_secret_key` if the site cannot encrypt passwords. */
export function assertKey({ SECRET_KEY }: Config): void {
  if (SECRET_KEY.length === 0) throw conflict('no_secret_key', accountTexts.noKey)
}

interface NewAccount {
  kind: CalendarKind
  url: string
  user_name: string
  /** A password or a refresh token. */
  secret: string
  calendars: readonly RemoteCalendar[]
}

/** Stores an account with its calendars. Throws 409 `too_many_calendar_accounts`. */
export async function addAccount(
  context: UserTxContext,
  { kind, url, user_name, secret, calendars }: NewAccount,
): Promise<CalendarAccount> {
  const { db, now, profile } = context
  const id = uuidv7()
  await lockProfile(db, profile)
  await lockProvider(db, profile.id)
  const { length } = await db
    .selectFrom('calendar_accounts')
    .select('id')
    .where('provider_id', '=', profile.id)
    .execute()
  if (length >= accountsAtMost) throw conflict('too_many_calendar_accounts', accountTexts.tooManyAccounts)
  const password = passwordCipher(context.config).encrypt(Buffer.from(secret), id)
  await db
    .insertInto('calendar_accounts')
    .values({ id, provider_id: profile.id, kind, url, user_name, password, created_at: now, due_at: now })
    .execute()
  await addCalendars(context, id, calendars)
  await record(context, { kind: 'calendar_account.connected', actor_id: profile.auth_user_id, details: { id } })
  return getCalendarAccount(db, profile.id, id)
}

/** Stores the calendars of an account that are not stored yet. */
export async function addCalendars(
  { db }: TxContext,
  account_id: string,
  calendars: readonly RemoteCalendar[],
): Promise<void> {
  await db
    .insertInto('calendar_collections')
    .values(calendars.map(({ url, name, can_write }) => ({ account_id, url, name, can_write })))
    .onConflict((same) => same.constraint('one_collection_per_url').doNothing())
    .execute()
}

/** The calendars of an account. A problem belongs to the field that causes it. */
async function findAt(address: string, access: DavAccess) {
  try {
    return await findCalendars(address, access)
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error
    throw invalid([{ path: error instanceof AccessRefused ? 'password' : 'url', message: error.message }])
  }
}

/**
 * Changes the password of a provider's account, which is checked first, or its chosen calendars.
 * Throws 404, 422 for a calendar that is not in it or a password that is wrong, and 429.
 */
export async function changeAccount(
  context: UserContext,
  { id, password, written_id, busy_ids }: CalendarAccountChange & { id: string },
): Promise<CalendarAccount> {
  const { config, now, profile } = context
  if (password !== undefined) await assertPassword(context, id, password)
  return transact(context, async (context) => {
    const { db } = context
    await lockProvider(db, profile.id)
    await db
      .selectFrom('calendar_accounts')
      .select('id')
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .forUpdate()
      .executeTakeFirstOrThrow(accountNotFound)
    const calendars = await db.selectFrom('calendar_collections').selectAll().where('account_id', '=', id).execute()
    if (password !== undefined)
      await db
        .updateTable('calendar_accounts')
        .set({ password: passwordCipher(config).encrypt(Buffer.from(password), id), problem: null, told_at: null })
        .where('id', '=', id)
        .execute()
    if (written_id !== undefined) await chooseWritten(context, id, calendars, written_id)
    if (busy_ids !== undefined) await chooseBusy(context, { id, provider_id: profile.id }, calendars, busy_ids)
    await db.updateTable('calendar_accounts').set({ due_at: now }).where('id', '=', id).execute()
    await record(context, { kind: 'calendar_account.changed', actor_id: profile.auth_user_id, details: { id } })
    return getCalendarAccount(db, profile.id, id)
  })
}

async function assertPassword(context: UserContext, id: string, password: string): Promise<void> {
  const { db, config, profile } = context
  await countTry(context)
  const { kind, url, user_name } = await db
    .selectFrom('calendar_accounts')
    .select(['kind', 'url', 'user_name'])
    .where('id', '=', id)
    .where('provider_id', '=', profile.id)
    .executeTakeFirstOrThrow(accountNotFound)
  if (kind !== 'caldav') throw invalid([{ path: 'password', message: accountTexts.noPassword }])
  await findAt(url, { ...accessWith(config), user_name, password })
}

interface Collection {
  id: string
  url: string
  can_write: boolean
}

async function chooseWritten(
  { db }: TxContext,
  account_id: string,
  calendars: readonly Collection[],
  id: string | null,
) {
  const calendar = calendars.find((one) => one.id === id)
  if (id !== null && !calendar) throw invalid([{ path: 'written_id', message: accountTexts.missing }])
  if (calendar && !calendar.can_write) throw invalid([{ path: 'written_id', message: accountTexts.notWritable }])
  const collections = db.updateTable('calendar_collections').where('account_id', '=', account_id)
  await collections.set({ is_written: false }).execute()
  if (calendar) await collections.set({ is_written: true, version: null }).where('id', '=', calendar.id).execute()
}

async function chooseBusy(
  { db, now }: TxContext,
  { id: account_id, provider_id }: { id: string; provider_id: string },
  calendars: readonly Collection[],
  ids: readonly string[],
) {
  if (!ids.every((id) => calendars.some((one) => one.id === id)))
    throw invalid([{ path: 'busy_ids', message: accountTexts.missing }])
  const chosen = calendars.filter(({ id }) => ids.includes(id))
  const known = await db
    .selectFrom('busy_calendars')
    .select('collection_id')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .where('account_id', '=', account_id)
    .execute()
  const others = known.flatMap(({ collection_id }) => (ids.includes(collection_id!) ? [] : collection_id!))
  if (others.length > 0) await db.deleteFrom('busy_calendars').where('collection_id', 'in', others).execute()
  const added = chosen.filter(({ id }) => !known.some(({ collection_id }) => collection_id === id))
  if (added.length > 0)
    await db
      .insertInto('busy_calendars')
      .values(
        added.map(({ id: collection_id, url }) => ({
          collection_id,
          url,
          provider_id,
          created_at: now,
          ...readAt(now),
        })),
      )
      .execute()
}

/**
 * Synchronizes one of the provider's accounts now. A problem is part of the result. Throws 404 for
 * those of others, 409 `calendar_running` while it is synchronized, 409 `calendar_account_ended` if
 * it has to be connected again, and 429.
 */
export async function syncAccount(context: UserContext, { id }: { id: string }): Promise<CalendarAccount> {
  const { db, profile } = context
  await getCalendarAccount(db, profile.id, id)
  await countTry(context)
  await synchronize(context, await take(context, id))
  return getCalendarAccount(db, profile.id, id)
}

async function take(context: UserContext, id: string): Promise<AccountRow> {
  const account = await claimAccount(context, id)
  if (account) return account
  const { is_ended, problem } = await getCalendarAccount(context.db, context.profile.id, id)
  if (is_ended) throw conflict('calendar_account_ended', problem ?? accountTexts.lockedGrant)
  throw conflict('calendar_running', accountTexts.running)
}

/**
 * Disconnects one of the provider's accounts: its password or token is deleted, and its events
 * close no hours. Bookings to come stay in the calendar, or are removed first. Throws 409
 * `calendar_running`, and 409 `events_not_removed` with a sentence if the server refuses that: the
 * account is then still there.
 */
export async function disconnectAccount(
  context: UserContext,
  { id, events }: Disconnection & { id: string },
): Promise<void> {
  const { db, profile } = context
  const own = db.selectFrom('calendar_accounts').where('id', '=', id).where('provider_id', '=', profile.id)
  if (!(await own.select('id').executeTakeFirst())) return
  if (events === 'remove') await removeEvents(context, id)
  // Read only now, because signing in to remove the events may have changed the token.
  const account = await own.selectAll().executeTakeFirst()
  if (account) await leave(context, account)
  await transact(context, async (context) => {
    const { db } = context
    await lockProvider(db, profile.id)
    await db.deleteFrom('calendar_accounts').where('id', '=', id).execute()
    await record(context, {
      kind: 'calendar_account.disconnected',
      actor_id: profile.auth_user_id,
      details: { events },
    })
  })
}

async function removeEvents(context: UserContext, id: string): Promise<void> {
  const { db, config, now } = context
  const account = await take(context, id)
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['calendar_events.id', 'url', 'booking_id', 'remote_id'])
    .where('account_id', '=', account.id)
    .where('bookings.ends_at', '>', now)
    .execute()
  try {
    const client = clientOf(context, account)
    for (const { url, booking_id, remote_id } of rows)
      await client.deleteEvent(url, { booking_id, remote_id, uid: uidOf(booking_id, config.PUBLIC_URL) })
  } catch (error) {
    await releaseAccount(context, account.id)
    if (!(error instanceof CalendarProblem)) throw error
    throw conflict(
      'events_not_removed',
      t('{message} Your bookings could not be removed from the calendar.', { message: error.message }),
    )
  }
}

/** Ends notices and gives our access back. Failures are ignored, because both expire anyway. */
async function leave(context: UserContext, account: AccountRow): Promise<void> {
  if (account.kind === 'caldav' || account.ended_at) return
  try {
    const client = clientOf(context, account)
    await closeChannels(context, account, client)
    await client.leave?.()
  } catch (error) {
    context.log.warn({ err: error, kind: account.kind }, 'access to a calendar account was not given back')
  }
}

/**
 * Decides about a booking whose event was moved or deleted in the provider's calendar. `propose`
 * and `cancel` act on the booking as the provider's own requests do, and throw as they do. After
 * each answer, the event follows the booking again. Throws 404 for the questions of others, and 422
 * for a time that can't be proposed.
 */
export async function answerQuestion(
  context: UserContext,
  { id, answer, message }: CalendarAnswer & { id: string },
): Promise<void> {
  const { db, now, profile } = context
  const question = await getQuestion(db, profile.id, id)
  const { booking_id } = question
  if (answer === 'propose') await proposeTime(context, { booking_id, message, ...(await hoursOf(context, question)) })
  if (answer === 'cancel') await setBookingStatus(context, { booking_id, new_status: 'cancelled', reason: message })
  await transact(context, async ({ db }) => {
    await db.updateTable('calendar_events').set({ question: null, asked_at: null }).where('id', '=', id).execute()
    await db.updateTable('calendar_accounts').set({ due_at: now }).where('id', '=', question.account_id).execute()
  })
}

/** The hours of a moved event as a proposal has them. */
async function hoursOf({ db, profile }: UserContext, question: Awaited<ReturnType<typeof getQuestion>>) {
  const fault = (message: string) => invalid([{ path: 'answer', message }])
  if (question.question !== 'moved') throw fault(accountTexts.notMoved)
  const time_zone = await getProviderTimeZone(db, profile.id)
  const [hours, end] = [
    hoursThere(time_zone, question),
    hoursThere(time_zone, { ...question, starts_at: question.ends_at }),
  ]
  if (end.date !== hours.date) throw fault(accountTexts.manyDays)
  const { data, error } = NewProposal.safeParse(hours)
  if (!data) throw fault(error.issues[0]?.message ?? accountTexts.manyDays)
  return { date: data.date, start_time: data.start_time, end_time: data.end_time }
}

/** Lets the account of a provider whose bookings have changed be synchronized within a minute. */
export async function makeDue(context: TxContext, { provider_id }: { provider_id: string }): Promise<void> {
  const { db, now } = context
  writeLater(
    context,
    db
      .updateTable('calendar_accounts')
      .set({ due_at: now })
      .where('provider_id', '=', provider_id)
      .where('due_at', '>', now),
  )
}

/** Deletes the calendar accounts of a closed account, or of a role that was left. */
export async function deleteAccounts(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('calendar_accounts').where('provider_id', 'in', profile_ids).execute()
}

/** Disconnects the accounts of a login that a stranger may know, and tells the provider. */
export async function disconnectLogin(context: TxContext, { auth_user_id }: { auth_user_id: string }): Promise<void> {
  const ended = await context.db
    .deleteFrom('calendar_accounts')
    .using('users')
    .whereRef('users.id', '=', 'provider_id')
    .where('users.auth_user_id', '=', auth_user_id)
    .returning(['provider_id', 'calendar_accounts.url'])
    .execute()
  for (const { provider_id, url } of ended) {
    await record(context, {
      kind: 'calendar_account.disconnected',
      actor_id: auth_user_id,
      details: { events: 'keep' },
    })
    const { hostname: host } = new URL(url)
    await announce(context, 'calendar_account.failing', { provider_id, host, problem: accountTexts.disconnected })
  }
}
