import { sql } from 'kysely'
import { getBooking } from '#domains/bookings/queries.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { fateOf, readSms, type SmsReport, sendSms } from '#integrations/sms/sms.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { secondsAfter } from '#platform/jobs.server.ts'
import { smsMessages } from '#platform/metrics.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { getQuietHours } from './push-queries.server.ts'
import { endOfQuiet } from './push-times.server.ts'
import { endSms, noteSms, reportAddress, stopSms } from './sms-commands.server.ts'
import { findSmsAccount, isStopped } from './sms-queries.server.ts'
import { type SmsDelivery, smsDeliveries } from './sms-queue.server.ts'
import { mostTextsADay, reminderOf, smsTries } from './sms-rules.ts'
import { smsOf } from './sms-words.ts'

/**
 * Hands a text to the SMS service, unless it has become pointless. It is marked before, so that it
 * is sent at most once: after a crash or without a response, it is not sent again. A temporary
 * refusal is tried again.
 */
export async function deliverSms(context: Context, delivery: SmsDelivery): Promise<void> {
  const account = findSmsAccount(context.config)
  if (!account) return
  const now = context.clock.now()
  const due = await transact({ ...context, now }, (context) => claim(context, delivery.id))
  if (due === undefined) return
  if ('until' in due) return again(context, delivery, (due.until.getTime() - now.getTime()) / 1000)
  const answer = await sendSms(account, { ...due, reportTo: reportAddress(context.config) })
  const attempts = delivery.attempts + 1
  if (answer.result === 'later' && attempts < smsTries) {
    smsMessages.inc({ result: 'tried again' })
    const seconds = Math.max(answer.waits, secondsAfter(smsDeliveries, attempts))
    return again(context, { ...delivery, attempts }, seconds)
  }
  await noteSms(context, delivery.id, answer)
  if (answer.result === 'taken') return smsMessages.inc({ result: 'delivered' })
  smsMessages.inc({ result: answer.result === 'unknown' ? 'lost' : 'given up' })
  context.log.warn({ code: answer.code }, 'a text message was not sent')
  await transact({ ...context, now }, (context) => endFor(context, due.to, answer.code))
}

/** Puts the text back to wait for a later attempt. */
const again = (context: Context, delivery: SmsDelivery, seconds: number) =>
  transact(context, async (context) => {
    await context.db
      .updateTable('sms_message')
      .set({ state: 'waiting', sent_at: null })
      .where('id', '=', delivery.id)
      .execute()
    enqueue(context, smsDeliveries, delivery, 0, Math.ceil(seconds))
  })

type Due = { to: string; text: string } | { until: Date } | undefined

/** The text to send now, which is marked as being sent; or until when it has to wait. */
async function claim(context: TxContext, id: string): Promise<Due> {
  const { db, config, now } = context
  const message = await db
    .selectFrom('sms_message')
    .select(['auth_user_id', 'user_id', 'kind', 'booking_id', 'state', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (message?.state === 'sending') return failUnanswered(context, id)
  if (message?.state !== 'waiting' || message.kind === 'code') return undefined
  const { kind, user_id, booking_id, created_at } = message
  const reader = await findReader(context, message)
  if (!reader || !user_id || !booking_id) return deleteText(context, id)
  const booking = await getBooking(db, { id: user_id, user_type: reader.user_type }, booking_id)
  const text = inLanguage(reader.language, () => smsOf(kind, booking, reader, config.PUBLIC_URL))
  if (text === undefined) return deleteText(context, id)
  const expires_at = kind === 'request_expires' ? expiryOf(booking) : new Date(created_at.getTime() + longestWait[kind])
  if (expires_at <= now) return dropText(context, id, 'late')
  if (kind === 'request_expires') {
    // Both parties may have agreed on other hours since.
    const from = reminderOf(new Date(booking.agreed_at ?? booking.created_at), expires_at)
    if (from > now) return { until: from }
  }
  const hours = kind === 'on_the_way' ? null : await getQuietHours(db, user_id)
  const morning = hours && endOfQuiet(hours, reader.time_zone, now)
  if (morning) {
    const latest = kind === 'cancelled' ? new Date(booking.starts_at) : expires_at
    if (morning < latest) return { until: morning }
    // The email has arrived, and an answer at night gains nothing.
    if (kind === 'request_expires') return dropText(context, id, 'night')
  }
  if ((await countRecent(context, reader.auth_user_id)) >= mostTextsADay) return dropText(context, id, 'limit')
  await db.updateTable('sms_message').set({ state: 'sending', sent_at: now }).where('id', '=', id).execute()
  return { to: reader.phone, text }
}

/** How long an event of the day is worth a text, in milliseconds. */
const longestWait = { on_the_way: HOUR_MS, cancelled: 12 * HOUR_MS }

/**
 * The recipient of a text, with their number, which is locked. Undefined if they get no texts of
 * this kind.
 */
async function findReader({ db }: TxContext, { user_id, kind }: { user_id: string | null; kind: string }) {
  const reader = await db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .innerJoin('sms_number', 'sms_number.auth_user_id', 'users.auth_user_id')
    .select(['users.auth_user_id', 'users.user_type', 'auth_user.language', 'sms_number.phone', 'sms_number.time_zone'])
    .where('users.id', '=', user_id)
    .where('ended_by', 'is', null)
    .where(sql<boolean>`not ${kind}::sms_kind = any(unwanted)`)
    .where(isActive())
    .forUpdate('sms_number')
    .executeTakeFirst()
  return reader && !(await isStopped(db, reader.phone)) ? reader : undefined
}

async function countRecent({ db, now }: TxContext, auth_user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('sms_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('auth_user_id', '=', auth_user_id)
    .where('kind', '<>', 'code')
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a text that has nothing to say any more, which counts neither as sent nor as dropped. */
async function deleteText({ db }: TxContext, id: string): Promise<undefined> {
  await db.deleteFrom('sms_message').where('id', '=', id).execute()
}

async function dropText({ db }: TxContext, id: string, reason: 'limit' | 'night' | 'late'): Promise<undefined> {
  await db.updateTable('sms_message').set({ state: 'dropped', reason }).where('id', '=', id).execute()
  smsMessages.inc({ result: 'dropped' })
}

/** Marks a text as failed because the process ended before the service answered. */
async function failUnanswered({ db }: TxContext, id: string): Promise<undefined> {
  await db.updateTable('sms_message').set({ state: 'failed', reason: 'no_answer' }).where('id', '=', id).execute()
  smsMessages.inc({ result: 'lost' })
}

/** Ends the texts to a number if an error of the service says that they are useless. */
async function endFor(context: TxContext, phone: string, code: number | null): Promise<void> {
  const fate = fateOf(code)
  if (fate === 'stopped') await stopSms(context, phone, { isSaid: false })
  if (fate === 'unreachable') await endSms(context, { phone, by: 'unreachable' })
}

/** Stores a report of the service about a text. Reports may come twice, and in any order. */
export async function noteReport(context: Context, service_id: string, report: SmsReport): Promise<void> {
  const { state, code, segments, price } = report
  const change = {
    ...(state !== 'sent' && { state }),
    ...(code !== null && { error_code: code }),
    ...(segments !== null && { segments }),
    ...(price && { price: price.amount, currency: price.currency }),
  }
  if (Object.keys(change).length === 0) return
  await transact(context, async (context) => {
    const { db } = context
    const noted = await db
      .updateTable('sms_message')
      .set(change)
      .where('service_id', '=', service_id)
      .returning(['auth_user_id', 'kind', 'created_at'])
      .executeTakeFirst()
    if (state !== 'failed' || !noted?.auth_user_id || noted.kind === 'code') return
    // The user may have changed the number since.
    const number = await db
      .selectFrom('sms_number')
      .select('phone')
      .where('auth_user_id', '=', noted.auth_user_id)
      .where('confirmed_at', '<=', noted.created_at)
      .executeTakeFirst()
    if (number) await endFor(context, number.phone, code)
  })
}

/** How many texts a run asks about, and for how long the service may take to say the price. */
const mostAsked = 200
const longestPricing = 3 * DAY_MS

/**
 * Asks the service for the prices of texts, which its reports don't have, and for the outcome of
 * texts whose report did not come.
 */
export async function readSmsCosts(context: Context): Promise<void> {
  const { db, config, now } = context
  const account = findSmsAccount(config)
  if (!account) return
  const texts = await db
    .selectFrom('sms_message')
    .select('service_id')
    .where('service_id', 'is not', null)
    .where('price', 'is', null)
    .where('sent_at', '<', new Date(now.getTime() - 5 * MINUTE_MS))
    .where('created_at', '>', new Date(now.getTime() - longestPricing))
    .orderBy('created_at', 'desc')
    .limit(mostAsked)
    .execute()
  for (const { service_id } of texts)
    if (service_id) await noteReport(context, service_id, await readSms(account, service_id))
}
