import { sql } from 'kysely'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { timeOf } from '#domains/schedule/slots-rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { type Cipher, cipherOf, prefixLength } from '#platform/encryption.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { wallOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import type { CalendarAccount, CalendarQuestion } from './caldav-contract.ts'

/** Encrypts the passwords of calendar accounts; the account's id is the owner. */
export const passwordCipher = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Cipher =>
  cipherOf(SECRET_KEY, 'calendar account')

/** A provider's calendar account as clients get it; null without one. */
export async function findCalendarAccount(db: Db | Tx, provider_id: string): Promise<CalendarAccount | null> {
  const account = await db
    .selectFrom('calendar_accounts')
    .select(['id', 'url', 'user_name', 'created_at', 'synced_at', 'problem'])
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!account) return null
  const calendars = await db
    .selectFrom('calendar_collections')
    .select(['id', 'name', 'can_write', 'is_written'])
    .select((collection) => [
      collection
        .exists(
          collection
            .selectFrom('busy_calendars')
            .select('id')
            .whereRef('collection_id', '=', 'calendar_collections.id'),
        )
        .$castTo<boolean>()
        .as('is_busy'),
      collection
        .selectFrom('calendar_events')
        .select((event) => event.fn.countAll<number>().as('count'))
        .whereRef('collection_id', '=', 'calendar_collections.id')
        .as('event_count'),
    ])
    .where('account_id', '=', account.id)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    host: new URL(account.url).hostname,
    user_name: account.user_name,
    calendars: calendars.map(({ id, name, can_write, is_written, is_busy }) => ({
      id,
      name,
      can_write,
      is_written,
      is_busy,
    })),
    event_count: calendars.reduce((sum, { event_count }) => sum + Number(event_count ?? 0), 0),
    created_at: account.created_at.toISOString(),
    synced_at: account.synced_at?.toISOString() ?? null,
    problem: account.problem,
  }
}

/** The calendar account of a provider. Throws 404 without one. */
export async function getCalendarAccount(db: Db | Tx, provider_id: string): Promise<CalendarAccount> {
  const account = await findCalendarAccount(db, provider_id)
  if (!account) throw accountNotFound()
  return account
}

/** 404 for a calendar account. */
export const accountNotFound = () => notFound(t('Calendar account not found'))

const questionsOf = (db: Db | Tx, provider_id: string) =>
  db
    .selectFrom('calendar_events')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .innerJoin('calendar_accounts', 'calendar_accounts.id', 'account_id')
    .select(['calendar_events.id', 'question', 'asked_at', 'booking_id', 'service_name', 'account_id'])
    .select(['calendar_events.starts_at', 'calendar_events.ends_at', 'bookings.starts_at as agreed_at'])
    .select(['for_client', 'customer_id'])
    .where('calendar_accounts.provider_id', '=', provider_id)
    .where('question', 'is not', null)

/** Events that wait for a decision of their provider, the oldest first. */
export async function listCalendarQuestions(db: Db, provider_id: string): Promise<CalendarQuestion[]> {
  const rows = await questionsOf(db, provider_id).orderBy('asked_at').orderBy('calendar_events.id').execute()
  if (rows.length === 0) return []
  const time_zone = await getProviderTimeZone(db, provider_id)
  return rows.map(
    ({ id, question, booking_id, service_name, agreed_at, asked_at, for_client, customer_id, ...times }) => {
      const agreed = wallOf(time_zone, agreed_at)
      return {
        id,
        kind: question!,
        booking_id,
        service_name,
        time_zone,
        date: agreed.date,
        start_time: timeOf(agreed.minutes),
        there: hoursThere(time_zone, times),
        moves_at_once: for_client && customer_id === null,
        asked_at: asked_at!.toISOString(),
      }
    },
  )
}

/** The times of an event on a clock. */
export function hoursThere(time_zone: string, { starts_at, ends_at }: { starts_at: Date; ends_at: Date }) {
  const [start, end] = [wallOf(time_zone, starts_at), wallOf(time_zone, ends_at)]
  return { date: start.date, start_time: timeOf(start.minutes), end_time: timeOf(end.minutes) }
}

/** One open question of a provider. Throws 404 for any other. */
export async function getQuestion(db: Db | Tx, provider_id: string, id: string) {
  const row = await questionsOf(db, provider_id).where('calendar_events.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(t('Question not found'))
  return row
}

/** The part of a stored password that names its key. */
export const keyOfPassword = sql<Buffer>`substring(calendar_accounts.password for ${sql.lit(prefixLength)})`

/** How many calendar accounts there are, fail, and have a password that no key decrypts. */
export async function countCalendarAccounts(
  db: Db,
  config: Pick<Config, 'SECRET_KEY'>,
): Promise<{ all: number; failing: number; locked: number }> {
  const { rows } = await sql<{ all: number; failing: number; locked: number }>`
    select count(*)::int as all, count(failing_since)::int as failing,
      count(*) filter (where ${keyOfPassword} <> all(${passwordCipher(config).prefixes}::bytea[]))::int as locked
    from calendar_accounts`.execute(db)
  return rows[0] ?? { all: 0, failing: 0, locked: 0 }
}
