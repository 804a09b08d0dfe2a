import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { type SmsAnswer, sendSms } from '#integrations/sms/sms.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import { siteName } from '#platform/brand.ts'
import { isSameSecret } from '#platform/constant-time.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, HttpError, invalid, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Limit, spend, spendOnNetworks } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { Notice } from './kinds/kind.ts'
import { pushTexts } from './push-rules.ts'
import { isTimeZone } from './push-times.server.ts'
import type { NewSmsNumber, SmsChoice } from './sms-contract.ts'
import { readMobile } from './sms-numbers.server.ts'
import { findSmsAccount, isStopped } from './sms-queries.server.ts'
import { smsDeliveries } from './sms-queue.server.ts'
import { consentText, inPlainLetters, smsCodeLifeMs, smsCodeTries, smsLifeMs, smsTexts } from './sms-rules.ts'

const message = smsTexts.tooMany

/**
 * Fraudsters let sites send codes to numbers that pay them ("SMS pumping"). `ofSite` bounds what
 * they can cost with many accounts.
 */
const limits = {
  ofLogin: { name: 'sms-code-login', points: 5, seconds: DAY_MS / 1000, message },
  ofNumber: { name: 'sms-code-number', points: 5, seconds: DAY_MS / 1000, message },
  ofAddress: { name: 'sms-code-address', points: 10, seconds: 3600, message },
  ofSite: { name: 'sms-code-site', points: 200, seconds: 3600, message },
} satisfies Record<string, Limit>

/**
 * Sends a code to a number that the user wants texts at, and keeps the consent. It replaces
 * an earlier code. Throws 404 if the site sends no texts, 422 for another number than one of a
 * mobile in its countries, 409 `sms_stopped`, 429, and 503 if the service does not take the text.
 */
export async function requestSmsCode(context: SessionContext, { phone: typed, time_zone }: NewSmsNumber) {
  const { db, pool, config, address, session } = context
  if (!findSmsAccount(config)) throw notFound(t('Page not found'))
  if (!isTimeZone(time_zone)) throw invalid([{ path: 'time_zone', message: pushTexts.timeZone }])
  const phone = await readMobile(typed, config)
  if (!phone) throw invalid([{ path: 'phone', message: smsTexts.country }])
  if (await isStopped(db, phone)) throw conflict('sms_stopped', smsTexts.stopped)
  await spend(pool, limits.ofLogin, session.auth_user_id)
  await spendOnNetworks(pool, limits.ofAddress, address)
  await spend(pool, limits.ofNumber, createHash('sha256').update(phone).digest('base64url'))
  await spend(pool, limits.ofSite, 'all')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = await keepCode(context, { phone, time_zone, code })
  await sendCode(context, { id, phone, code })
}

async function keepCode(context: SessionContext, { phone, time_zone, code }: Record<string, string>): Promise<string> {
  const { session, now: created_at } = context
  const { auth_user_id } = session
  const id = uuidv7()
  await transact(context, async ({ db }) => {
    const values = {
      phone: phone!,
      time_zone: time_zone!,
      consent: consentText(),
      code_hash: hashOf(auth_user_id, code!),
      tries: 0,
      created_at,
      expires_at: new Date(created_at.getTime() + smsCodeLifeMs),
    }
    await db
      .insertInto('sms_code')
      .values({ auth_user_id, ...values })
      .onConflict((earlier) => earlier.column('auth_user_id').doUpdateSet(values))
      .execute()
    await db
      .insertInto('sms_message')
      .values({ id, auth_user_id, kind: 'code', state: 'sending', created_at, sent_at: created_at })
      .execute()
  })
  return id
}

const hashOf = (auth_user_id: string, code: string) => createHash('sha256').update(`${auth_user_id} ${code}`).digest()

async function sendCode(
  context: SessionContext,
  { id, phone, code }: { id: string; phone: string; code: string },
): Promise<void> {
  const { db, config, session } = context
  const text = t(
    '{code} is your code for text messages from {site}. We never ask for it on the phone. Reply STOP to get no texts. Enter it at {page}',
    { code, site: siteName(), page: `${config.PUBLIC_URL}${urls.profile()}` },
  )
  const answer = await sendSms(findSmsAccount(config)!, {
    to: phone,
    text: inPlainLetters(text),
    reportTo: reportAddress(config),
  })
  await noteSms(context, id, answer)
  // Even without a response of the service, the code may arrive.
  if (answer.result === 'taken' || answer.result === 'unknown') return
  await db.deleteFrom('sms_code').where('auth_user_id', '=', session.auth_user_id).execute()
  if (answer.result === 'unreachable') throw invalid([{ path: 'phone', message: smsTexts.unreachable }])
  if (answer.result === 'stopped') {
    await transact(context, (context) => stopSms(context, phone, { isSaid: true }))
    throw conflict('sms_stopped', smsTexts.stopped)
  }
  throw new HttpError(503, 'unavailable', smsTexts.failed)
}

/** The address to which the service reports the status of a text. */
export const reportAddress = ({ PUBLIC_URL }: Pick<Context['config'], 'PUBLIC_URL'>): string =>
  `${PUBLIC_URL}/rest/v1/sms/reports`

/** Stores the service's response to a text. */
export async function noteSms({ db }: Pick<Context, 'db'>, id: string, answer: SmsAnswer): Promise<void> {
  const change =
    answer.result === 'taken'
      ? { state: 'sent' as const, service_id: answer.id, segments: answer.segments }
      : {
          state: 'failed' as const,
          error_code: answer.code,
          reason: answer.result === 'unknown' ? ('no_answer' as const) : ('refused' as const),
        }
  await db.updateTable('sms_message').set(change).where('id', '=', id).execute()
}

/**
 * Lets a login get texts at the number to which the code was sent. Another login loses the number,
 * and its user learns it. Throws 422 for a wrong code, and 409 `code_ended` after 10 minutes or
 * five wrong ones.
 */
export async function confirmSmsCode(context: SessionContext, code: string): Promise<void> {
  const { auth_user_id } = context.session
  // Counted outside of the transaction that a wrong code rolls back.
  const waiting = await context.db
    .updateTable('sms_code')
    .set({ tries: sql`tries + 1` })
    .where('auth_user_id', '=', auth_user_id)
    .where('tries', '<', smsCodeTries)
    .where('expires_at', '>', context.now)
    .returning(['phone', 'time_zone', 'consent', 'code_hash', 'created_at'])
    .executeTakeFirst()
  if (!waiting) throw conflict('code_ended', smsTexts.codeEnded)
  const { code_hash, created_at, ...number } = waiting
  if (!isSameSecret(hashOf(auth_user_id, code).toString('hex'), code_hash.toString('hex')))
    throw invalid([{ path: 'code', message: smsTexts.wrongCode }])
  await transact(context, async (context) => {
    const { db, now } = context
    await db.deleteFrom('sms_code').where('auth_user_id', '=', auth_user_id).execute()
    await endSms(context, { phone: number.phone, by: 'taken', except: auth_user_id })
    const values = { ...number, consented_at: created_at, confirmed_at: now, ended_by: null, ended_at: null }
    await db
      .insertInto('sms_number')
      .values({ auth_user_id, ...values })
      .onConflict((earlier) => earlier.column('auth_user_id').doUpdateSet(values))
      .execute()
      .catch(onConstraint('sms_number_phone', () => conflict('code_ended', smsTexts.codeEnded)))
    await record(context, { kind: 'sms.agreed', actor_id: auth_user_id })
  })
}

/** Switches kinds of texts off and on. Throws 404 without a number. */
export async function chooseSmsKinds({ db, session }: SessionContext, { unwanted }: SmsChoice): Promise<void> {
  await db
    .updateTable('sms_number')
    .set({ unwanted: [...new Set(unwanted)] })
    .where('auth_user_id', '=', session.auth_user_id)
    .returning('phone')
    .executeTakeFirstOrThrow(() => notFound('Number'))
}

/** Ends the texts of a login, and deletes its number. Succeeds if there is none. */
export async function removeSmsNumber(context: SessionContext): Promise<void> {
  const { auth_user_id } = context.session
  await transact(context, async (context) => {
    await deleteNumber(context, auth_user_id)
    await record(context, { kind: 'sms.ended', actor_id: auth_user_id })
  })
}

async function deleteNumber({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db.deleteFrom('sms_number').where('auth_user_id', '=', auth_user_id).execute()
  await db.deleteFrom('sms_code').where('auth_user_id', '=', auth_user_id).execute()
}

interface End {
  phone: string
  by: Announcements['sms.ended']['by']
  /** The login that keeps the number. */
  except?: string
  /** The user asked for it, so they needn't be told. */
  isSaid?: boolean
}

/** Ends the texts to a number, and tells the user who had it. */
export async function endSms(context: TxContext, { phone, by, except, isSaid = false }: End): Promise<void> {
  const { db, now } = context
  const ended = await db
    .updateTable('sms_number')
    .set({ ended_by: by, ended_at: now })
    .where('phone', '=', phone)
    .where('ended_by', 'is', null)
    .$if(except !== undefined, (query) => query.where('auth_user_id', '<>', except!))
    .returning('auth_user_id')
    .executeTakeFirst()
  if (!ended) return
  const { auth_user_id } = ended
  // The request came from the SMS service, or from the next owner of the number.
  await record(
    { ...context, address: undefined },
    {
      kind: 'sms.ended',
      actor_id: isSaid ? auth_user_id : null,
      subject_id: auth_user_id,
      details: { by },
    },
  )
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (user && !isSaid) await announce(context, 'sms.ended', { user_id: user.id, phone, by })
}

/** Remembers that the owner of a number wants no more texts, and ends them. */
export async function stopSms(context: TxContext, phone: string, { isSaid }: { isSaid: boolean }): Promise<void> {
  const { db, now: stopped_at } = context
  await db
    .insertInto('sms_stop')
    .values({ phone, stopped_at })
    .onConflict((same) => same.doNothing())
    .execute()
  await db.deleteFrom('sms_code').where('phone', '=', phone).execute()
  await endSms(context, { phone, by: 'stop', isSaid })
}

/** Allows texts to a number again, after its owner has asked for it. */
export async function restartSms({ db }: TxContext, phone: string): Promise<void> {
  await db.deleteFrom('sms_stop').where('phone', '=', phone).execute()
  await sql`update sms_number set ended_by = null, ended_at = null where auth_user_id = (
      select auth_user_id from sms_number where phone = ${phone} and ended_by = 'stop' order by ended_at desc limit 1)
    and not exists (select from sms_number where phone = ${phone} and ended_by is null)`.execute(db)
}

/** Sends the text of a notice once the transaction commits, if its user gets texts of this kind. */
export async function queueSms(
  context: TxContext,
  { user_id, sms, metadata: { booking_id } }: Pick<Notice, 'user_id' | 'sms' | 'metadata'>,
): Promise<void> {
  const { db, config, now } = context
  if (!sms || booking_id === undefined || !findSmsAccount(config)) return
  const { rows } = await sql<{ id: string }>`
    insert into sms_message (id, auth_user_id, user_id, kind, booking_id, state, created_at)
    select ${uuidv7()}, sms_number.auth_user_id, users.id, ${sms.kind}, ${booking_id}, 'waiting', ${now}
    from users join sms_number on sms_number.auth_user_id = users.auth_user_id
    where users.id = ${user_id} and ended_by is null and not ${sms.kind}::sms_kind = any(unwanted)
    returning id`.execute(db)
  const seconds = sms.from ? Math.max(0, (sms.from.getTime() - now.getTime()) / 1000) : 0
  for (const { id } of rows) enqueue(context, smsDeliveries, { id, attempts: 0 }, 0, Math.ceil(seconds))
}

/** Deletes the number of a closed account, and the link from its texts to it. */
export async function deleteSmsOf(
  { db }: TxContext,
  { auth_user_id, profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await sql`delete from sms_stop where phone in (select phone from sms_number where auth_user_id = ${auth_user_id})`.execute(
    db,
  )
  for (const table of ['sms_number', 'sms_code'] as const)
    await db.deleteFrom(table).where('auth_user_id', '=', auth_user_id).execute()
  await db
    .updateTable('sms_message')
    .set({ auth_user_id: null, user_id: null, booking_id: null })
    .where((row) => row.or([row('auth_user_id', '=', auth_user_id), row('user_id', 'in', profile_ids)]))
    .execute()
}

/** Deletes codes that have ended, and the records of texts after 400 days. */
export async function sweepSms({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sms_message')
    .where('created_at', '<', new Date(now.getTime() - smsLifeMs))
    .execute()
}
