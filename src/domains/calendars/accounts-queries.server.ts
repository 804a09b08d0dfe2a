import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { timeOf } from '#domains/schedule/slots-rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { type Cipher, cipherOf, prefixLength } from '#platform/encryption.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { storedText } from '#platform/stored-text.ts'
import { wallOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import type { CalendarAccount, CalendarKind, CalendarQuestion } from './accounts-contract.ts'

/** Encrypts the passwords and tokens of calendar accounts; the account's id is the owner. */
export const passwordCipher = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Cipher =>
  cipherOf(SECRET_KEY, 'calendar account')

const accounts = (db: Db | Tx, provider_id: string) =>
  db
    .selectFrom('calendar_accounts')
    .select(['id', 'kind', 'url', 'user_name', 'created_at', 'synced_at', 'problem', 'ended_at'])
    .select((account) =>
      jsonArrayFrom(
        account
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
          ])
          .whereRef('account_id', '=', 'calendar_accounts.id')
          .orderBy('name')
          .orderBy('id'),
      ).as('calendars'),
    )
    .select((account) =>
      account
        .selectFrom('calendar_events')
        .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
        .select((event) => event.fn.countAll<number>().as('count'))
        .whereRef('account_id', '=', 'calendar_accounts.id')
        .as('event_count'),
    )
    .where('provider_id', '=', provider_id)

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const accountOf = ({ url, event_count, created_at, synced_at, ended_at, ...account }: Row): CalendarAccount => ({
  ...account,
  problem: account.problem && storedText(account.problem),
  host: new URL(url).hostname,
  event_count: Number(event_count ?? 0),
  created_at: created_at.toISOString(),
  synced_at: synced_at?.toISOString() ?? null,
  is_ended: ended_at !== null,
})

/** A provider's calendar accounts as clients get them, the oldest first. */
export async function listCalendarAccounts(db: Db, provider_id: string): Promise<CalendarAccount[]> {
  const rows = await accounts(db, provider_id).orderBy('created_at').orderBy('id').execute()
  return rows.map(accountOf)
}

/** One of the provider's calendar accounts. Throws 404 for those of others. */
export async function getCalendarAccount(db: Db | Tx, provider_id: string, id: string): Promise<CalendarAccount> {
  return accountOf(await accounts(db, provider_id).where('id', '=', id).executeTakeFirstOrThrow(accountNotFound))
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
    ({
      id,
      account_id,
      question,
      booking_id,
      service_name,
      agreed_at,
      asked_at,
      for_client,
      customer_id,
      ...times
    }) => {
      const agreed = wallOf(time_zone, agreed_at)
      return {
        id,
        account_id,
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

interface AccountCounts {
  all: number
  failing: number
  locked: number
  not_offered: number
}

/**
 * How many calendar accounts there are, fail, have a password or token that no key decrypts, and
 * are of a kind that is not offered any more.
 */
export async function countCalendarAccounts(
  db: Db,
  config: Pick<Config, 'SECRET_KEY'>,
  offered: readonly CalendarKind[],
): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    select count(*)::int as all, count(failing_since)::int as failing,
      count(*) filter (where ${keyOfPassword} <> all(${passwordCipher(config).prefixes}::bytea[]))::int as locked,
      count(*) filter (where kind <> all(${offered}::calendar_kind[]))::int as not_offered
    from calendar_accounts`.execute(db)
  return rows[0] ?? { all: 0, failing: 0, locked: 0, not_offered: 0 }
}
