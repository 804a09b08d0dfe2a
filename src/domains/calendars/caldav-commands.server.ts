import { sql } from 'kysely'
import { setBookingStatus } from '#domains/bookings/commands.server.ts'
import { proposeTime } from '#domains/bookings/reschedules-commands.server.ts'
import { NewProposal } from '#domains/bookings/reschedules-schema.ts'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { deleteEvent, findCalendars } from '#integrations/caldav/caldav.server.ts'
import { CalDavProblem, type DavAccess, WrongPassword } from '#integrations/caldav/requests.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact, writeLater } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { readAt } from './busy-commands.server.ts'
import type {
  CalendarAccount,
  CalendarAccountChange,
  CalendarAnswer,
  Disconnection,
  NewCalendarAccount,
} from './caldav-contract.ts'
import { fileOf } from './caldav-events-commands.server.ts'
import {
  accountNotFound,
  findCalendarAccount,
  getCalendarAccount,
  getQuestion,
  hoursThere,
  keyOfPassword,
  passwordCipher,
} from './caldav-queries.server.ts'
import { caldavTexts } from './caldav-rules.ts'
import { accessOf, accessWith, claimAccount, releaseAccount, synchronize } from './caldav-sync-commands.server.ts'

const triesAnHour: Limit = { name: 'calendar-account', points: 30, seconds: 3600, message: caldavTexts.tooMany }

/**
 * Connects a provider's account on a CalDAV server and finds its calendars. Nothing is written or
 * read before the provider has chosen calendars. Throws 422 with a sentence beside the field that
 * is wrong, 409 `calendar_account_known` or `no_secret_key`, and 429.
 */
export async function connectAccount(
  context: UserContext,
  { url: address, user_name, password }: NewCalendarAccount,
): Promise<CalendarAccount> {
  const { pool, config, now, profile } = context
  if (config.SECRET_KEY.length === 0) throw conflict('no_secret_key', caldavTexts.noKey)
  await spend(pool, triesAnHour, profile.id)
  const { url, calendars } = await findAt(address, { ...accessWith(config), user_name, password })
  const id = uuidv7()
  const encrypted = passwordCipher(config).encrypt(Buffer.from(password), id)
  return transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    await db
      .insertInto('calendar_accounts')
      .values({ id, provider_id: profile.id, url, user_name, password: encrypted, created_at: now, due_at: now })
      .execute()
    await db
      .insertInto('calendar_collections')
      .values(calendars.map((calendar) => ({ account_id: id, ...calendar })))
      .onConflict((same) => same.constraint('one_collection_per_url').doNothing())
      .execute()
    await record(context, { kind: 'calendar_account.connected', actor_id: profile.auth_user_id, details: { id } })
    return getCalendarAccount(db, profile.id)
  }).catch(onConstraint('one_calendar_account', () => conflict('calendar_account_known', caldavTexts.known)))
}

/** The calendars of an account. A problem is one of the field that causes it. */
async function findAt(address: string, access: DavAccess) {
  try {
    return await findCalendars(address, access)
  } catch (error) {
    if (!(error instanceof CalDavProblem)) throw error
    throw invalid([{ path: error instanceof WrongPassword ? 'password' : 'url', message: error.message }])
  }
}

/**
 * Changes the password of a provider's account, which is tried first, or its chosen calendars.
 * Throws 404, 422 for a calendar that is not in it or a password that is wrong, and 429.
 */
export async function changeAccount(
  context: UserContext,
  { password, written_id, busy_ids }: CalendarAccountChange,
): Promise<CalendarAccount> {
  const { config, now, profile } = context
  if (password !== undefined) await assertPassword(context, password)
  return transact(context, async (context) => {
    const { db } = context
    await lockProvider(db, profile.id)
    const { id } = await db
      .selectFrom('calendar_accounts')
      .select('id')
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
    if (busy_ids !== undefined) await chooseBusy(context, profile.id, calendars, busy_ids)
    await db.updateTable('calendar_accounts').set({ due_at: now }).where('id', '=', id).execute()
    await record(context, { kind: 'calendar_account.changed', actor_id: profile.auth_user_id, details: { id } })
    return getCalendarAccount(db, profile.id)
  })
}

async function assertPassword({ db, pool, config, profile }: UserContext, password: string): Promise<void> {
  await spend(pool, triesAnHour, profile.id)
  const { url, user_name } = await db
    .selectFrom('calendar_accounts')
    .select(['url', 'user_name'])
    .where('provider_id', '=', profile.id)
    .executeTakeFirstOrThrow(accountNotFound)
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
  if (id !== null && !calendar) throw invalid([{ path: 'written_id', message: caldavTexts.missing }])
  if (calendar && !calendar.can_write) throw invalid([{ path: 'written_id', message: caldavTexts.notWritable }])
  const collections = db.updateTable('calendar_collections').where('account_id', '=', account_id)
  await collections.set({ is_written: false }).execute()
  if (calendar) await collections.set({ is_written: true, version: null }).where('id', '=', calendar.id).execute()
}

async function chooseBusy(
  { db, now }: TxContext,
  provider_id: string,
  calendars: readonly Collection[],
  ids: readonly string[],
) {
  if (!ids.every((id) => calendars.some((one) => one.id === id)))
    throw invalid([{ path: 'busy_ids', message: caldavTexts.missing }])
  const chosen = calendars.filter(({ id }) => ids.includes(id))
  const known = await db
    .selectFrom('busy_calendars')
    .select('collection_id')
    .where('provider_id', '=', provider_id)
    .where('collection_id', 'is not', null)
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
 * Synchronizes a provider's account now. A problem is part of the result. Throws 409
 * `no_calendar_account`, 409 `calendar_running` while it is synchronized, and 429.
 */
export async function syncAccount(context: UserContext): Promise<CalendarAccount> {
  const { db, pool, profile } = context
  if (!(await findCalendarAccount(db, profile.id))) throw conflict('no_calendar_account', caldavTexts.none)
  await spend(pool, triesAnHour, profile.id)
  await synchronize(context, await take(context))
  return getCalendarAccount(db, profile.id)
}

async function take(context: UserContext) {
  const account = await claimAccount(context, context.profile.id)
  if (!account) throw conflict('calendar_running', caldavTexts.running)
  return account
}

/**
 * Disconnects a provider's account: its password is deleted, and its events close no hours.
 * Bookings to come stay in the calendar, or are removed first. Throws 409 `calendar_running`, and
 * 409 `events_not_removed` with a sentence if the server refuses that: the account is then still
 * there.
 */
export async function disconnectAccount(context: UserContext, { events }: Disconnection): Promise<void> {
  const { db, profile } = context
  if (!(await findCalendarAccount(db, profile.id))) return
  if (events === 'remove') await removeEvents(context)
  await transact(context, async (context) => {
    const { db } = context
    await lockProvider(db, profile.id)
    await db.deleteFrom('calendar_accounts').where('provider_id', '=', profile.id).execute()
    await record(context, {
      kind: 'calendar_account.disconnected',
      actor_id: profile.auth_user_id,
      details: { events },
    })
  })
}

async function removeEvents(context: UserContext): Promise<void> {
  const { db, config, now } = context
  const account = await take(context)
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['calendar_events.id', 'url', 'booking_id'])
    .where('account_id', '=', account.id)
    .where('bookings.ends_at', '>', now)
    .execute()
  try {
    const access = accessOf(config, account)
    for (const { url, booking_id } of rows) await deleteEvent(url, access, fileOf(booking_id))
  } catch (error) {
    await releaseAccount(context, account.id)
    if (!(error instanceof CalDavProblem)) throw error
    throw conflict(
      'events_not_removed',
      t('{message} Your bookings could not be removed from the calendar.', { message: error.message }),
    )
  }
}

/**
 * Decides about a booking whose event was moved or deleted in the provider's calendar. `propose`
 * and `cancel` act on the booking as the provider's own requests do, and throw as they do. Every
 * answer puts the event as the booking is. Throws 404 for the questions of others, and 422 for a
 * time that can't be proposed.
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
  if (question.question !== 'moved') throw fault(caldavTexts.notMoved)
  const time_zone = await getProviderTimeZone(db, profile.id)
  const [hours, end] = [
    hoursThere(time_zone, question),
    hoursThere(time_zone, { ...question, starts_at: question.ends_at }),
  ]
  if (end.date !== hours.date) throw fault(caldavTexts.manyDays)
  const { data, error } = NewProposal.safeParse(hours)
  if (!data) throw fault(error.issues[0]?.message ?? caldavTexts.manyDays)
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
    await announce(context, 'calendar_account.failing', { provider_id, host, problem: caldavTexts.disconnected })
  }
}

/**
 * Encrypts the passwords of calendar accounts with the first key of SECRET_KEY. Returns how many
 * had another key. Throws if a key is missing.
 */
export async function rotateCalendarKeys(context: Context): Promise<number> {
  return transact(context, async ({ db, config }) => {
    const cipher = passwordCipher(config)
    const [, ...earlier] = cipher.prefixes
    const rows = await db
      .selectFrom('calendar_accounts')
      .select(['id', 'password'])
      .where(sql<boolean>`${keyOfPassword} = any(${earlier}::bytea[])`)
      .forUpdate()
      .execute()
    for (const { id, password } of rows)
      await db
        .updateTable('calendar_accounts')
        .set({ password: cipher.encrypt(cipher.decrypt(password, id), id) })
        .where('id', '=', id)
        .execute()
    return rows.length
  })
}
