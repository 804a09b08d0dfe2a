import { sql } from 'kysely'
import { shownName } from '#domains/identity/rules.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { csvOf } from '#platform/csv.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { dateIn } from '#platform/wall-clock.server.ts'
import { country } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import type { Earnings, EarningsQuery } from './earnings-contract.ts'
import { earningsMonths, earningsTexts, monthsAfter, monthsBetween } from './earnings-rules.ts'
import { crewOf, selectCrew } from './queries.server.ts'
import { lengthOf } from './rules.ts'

/** Whose earnings, and in which months. */
type EarningsInput = EarningsQuery & { provider_id: string }

interface Months {
  from: string
  to: string
}

/**
 * What a provider earned with completed bookings, by month. Without months, the last twelve on the
 * provider's clock. Throws 422 for a period that is reversed or too long.
 */
export async function getEarnings(context: { db: Db; now: Date }, input: EarningsInput): Promise<Earnings> {
  const { from, to } = await monthsOf(context, input)
  const month = sql<string>`to_char(date, 'YYYY-MM')`
  const rows = await runNamed(
    context,
    completedBookings(context.db, input.provider_id, { from, to })
      .select(month.as('month'))
      .select((row) => [row.fn.countAll<number>().as('bookings'), row.fn.sum<number>(earnedPrice).as('amount')])
      .groupBy(month),
  )
  const found = new Map(rows.map((row) => [row.month, row]))
  return {
    months: monthsBetween(from, to).map((month) => found.get(month) ?? { month, bookings: 0, amount: 0 }),
  }
}

async function monthsOf({ db, now }: { db: Db; now: Date }, { provider_id, ...input }: EarningsInput): Promise<Months> {
  const to = input.to ?? dateIn(await getProviderTimeZone(db, provider_id), now).slice(0, 7)
  const usual = monthsAfter(to, 1 - earningsMonths.usual)
  const from = input.from ?? (usual < earningsMonths.first ? earningsMonths.first : usual)
  if (from > to || from <= monthsAfter(to, -earningsMonths.most))
    throw invalid([{ path: 'from', message: earningsTexts.span }])
  return { from, to }
}

/** SQL: the final price of a booking. */
export const earnedPrice = sql<number>`coalesce(final_price, price)`

/** A booking counts in the month of its date, which is on the provider's clock. */
const completedBookings = (db: Db, provider_id: string, { from, to }: Months) =>
  db
    .selectFrom('bookings')
    .where('provider_id', '=', provider_id)
    .where('status', '=', sql.lit('completed' as const))
    .where('date', '>=', `${from}-01`)
    .where('date', '<', `${monthsAfter(to, 1)}-01`)

const columnsIn = (currency: string) => [
  t('Date'),
  t('Start'),
  t('End'),
  t('Service'),
  t('Customer'),
  t('Hourly rate ({currency})', { currency }),
  t('Hours'),
  t('Amount ({currency})', { currency }),
  t('Booking'),
]

/**
 * The completed bookings of these months as a CSV file with one line for each, earliest first. It
 * names the customers, because completing a booking reveals them.
 */
export async function getEarningsFile(
  context: { db: Db; now: Date },
  input: EarningsInput,
): Promise<Months & { text: string }> {
  const months = await monthsOf(context, input)
  const bookings = await completedBookings(context.db, input.provider_id, months)
    .innerJoin('providers', 'providers.id', 'provider_id')
    .select(['bookings.id', 'date', 'start_time', 'end_time', 'service_name', 'contact_name', 'hourly_rate'])
    .select(earnedPrice.as('price'))
    .select(selectCrew.as('crew'))
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('bookings.id')
    .execute()
  const columns = columnsIn(country().currency)
  const isTeam = bookings.some(({ crew }) => crew)
  const lines = bookings.map(
    ({ id, date, start_time, end_time, service_name, contact_name, hourly_rate, price, crew }) => [
      date,
      start_time,
      end_time,
      service_name,
      shownName(contact_name),
      hourly_rate,
      lengthOf({ start_time, end_time }) / 60,
      price,
      id,
      ...(isTeam ? [crewOf(crew)?.name ?? ''] : []),
    ],
  )
  return { ...months, text: csvOf([isTeam ? [...columns, t('Crew')] : columns, ...lines]) }
}
