import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import { type CancellationTerms, costOfCancelling, textOfTerms } from '#domains/providers/cancellation-rules.ts'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { crewName } from '#domains/schedule/crews-rules.ts'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { hasFourDigitYear } from '#platform/day-schema.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { maskedEmail, maskedPhone } from '#platform/db/masks.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { DAY_MS } from '#platform/durations.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import {
  type Booking,
  BookingColumns,
  type BookingCounts,
  type BookingFilter,
  type FinalPriceProposal,
  type Pricing,
  type Proposal,
  type SeenBooking,
} from './contract.ts'
import { cancelReasonSeenBy, jobSeenBy, proposalTextSeenBy, repeat, townOf } from './details-queries.server.ts'
import { ANSWER_TIME } from './final-price-limits.ts'
import { linesOf } from './lines-rules.ts'
import { noShows } from './no-shows-queries.server.ts'
import { progressIn } from './progress-rules.ts'

/**
 * The profiles of both parties of a booking. A client without an account has none, so both are the
 * provider's.
 */
export interface BookingParties {
  customer_id: string | null
  provider_id: string
}

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>
type Bookings = SelectQueryBuilder<DB, 'bookings', object>

/** SQL: whether a party of a booking knows its customer: as the customer, or after the reveal. */
export const isCustomerKnownTo = ({ id }: Pick<Viewer, 'id'>) =>
  sql<boolean>`(bookings.customer_info_revealed or bookings.customer_id = ${id})`

/**
 * SQL: the customer's data in a booking. Masked for the provider until the reveal, so that the real
 * values never reach this process.
 */
function customerSeenBy(viewer: Pick<Viewer, 'id'>) {
  const isKnown = isCustomerKnownTo(viewer)
  return {
    customer_id: sql<string | null>`case when ${isKnown} then bookings.customer_id end`,
    client_id: sql<string | null>`case when bookings.provider_id = ${viewer.id} then bookings.client_id end`,
    conversation_id: sql<string | null>`case when ${isKnown} or not ${isRevealedElsewhere} then (
      select id from conversations where user_id = ${viewer.id} and other_id in (bookings.customer_id, bookings.provider_id)
    ) end`,
    contact: {
      name: sql<string>`case when ${isKnown} then contact_name else ${MASKED_NAME} end`,
      email: sql<string>`case when ${isKnown} then contact_email else ${maskedEmail('contact_email')} end`,
      phone: sql<string>`case when ${isKnown} then contact_phone else ${maskedPhone('contact_phone')} end`,
    },
    customer: {
      name: sql<string>`case when ${isKnown} then coalesce(customer.name, contact_name) else ${MASKED_NAME} end`,
      avatar_url: sql<string | null>`case when ${isKnown} then customer.avatar_url end`,
    },
    ...jobSeenBy(isKnown),
    crew: sql<CrewRow>`case when bookings.provider_id = ${viewer.id} then ${selectCrew} end`,
    cancel_reason: cancelReasonSeenBy(isKnown).$castTo<string | null>(),
    proposal: openProposal(isKnown),
  }
}

/** A crew as {@link selectCrew} has it. */
type CrewRow = { number: number; name: string | null } | null

/** SQL: the crew of a booking and its name; null if its joined provider has only one. */
export const selectCrew = sql<CrewRow>`
  case when capacity > 1 then json_build_object('number', crew, 'name', crew_names[crew]) end`

/** The crew of a row of {@link selectCrew}. */
export const crewOf = (row: CrewRow): Crew | null => row && { ...row, name: crewName(row.number, row.name) }

/**
 * SQL: whether another booking reveals the customer to the same provider. Without the offset,
 * PostgreSQL reads all bookings once when the provider has thousands, instead of those of the two
 * for each row of a page.
 */
const isRevealedElsewhere = sql`exists (select from bookings other where other.customer_id = bookings.customer_id
  and other.provider_id = bookings.provider_id and other.customer_info_revealed offset 0)`

const columns = BookingColumns.omit({ customer_id: true, cancel_reason: true })
  .keyof()
  .options.map((column) => `bookings.${column}` as const)

function seenBy(viewer: Pick<Viewer, 'id'>, bookings: Bookings) {
  const { contact, customer, address, notes, answers, photos, ...masked } = customerSeenBy(viewer)
  return bookings
    .leftJoin('users as customer', 'customer.id', 'bookings.customer_id')
    .innerJoin('users as owner', 'owner.id', 'bookings.provider_id')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .leftJoin('services', 'services.id', 'bookings.service_id')
    .select(columns)
    .select(['bookings.lines', 'bookings.pricing', 'bookings.cancellation_terms', 'bookings.cancelled_at'])
    .select([masked.customer_id.as('customer_id'), masked.conversation_id.as('conversation_id')])
    .select([masked.cancel_reason.as('cancel_reason'), masked.proposal.as('proposal'), masked.crew.as('crew')])
    .select([latestFinalPrice.as('final'), repeat.as('repeat'), address.as('address'), notes.as('notes')])
    .select([answers.as('answers'), photos.as('photos')])
    .select([masked.client_id.as('client_id'), noShows.as('no_shows')])
    .select((row) => [
      jsonBuildObject(contact).as('contact'),
      jsonBuildObject(customer).as('customer'),
      jsonBuildObject({
        business_name: row.ref('providers.business_name'),
        name: row.ref('owner.name'),
        avatar_url: row.ref('owner.avatar_url'),
        available: isActive('owner'),
        location: townOf('owner'),
      }).as('provider'),
      jsonBuildObject({
        name: row.ref('bookings.service_name'),
        price: row.ref('bookings.hourly_rate'),
        duration: row.ref('services.duration'),
        description: row.ref('services.description'),
      }).as('service'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>

function bookingOf({ pricing: terms, lines, cancellation_terms, cancelled_at, final, ...row }: Row): Booking {
  const pricing = terms as unknown as Pricing | null
  const { name, price } = row.service
  return {
    ...row,
    lines:
      (lines as unknown as Booking['lines'] | null) ??
      linesOf({ service_name: name, hourly_rate: price, pricing }, row),
    pricing,
    service: { ...row.service, price_kind: pricing?.price_kind ?? 'hourly' },
    cancellation: cancellationOf(cancellation_terms, { ...row, cancelled_at }),
    proposal: row.proposal && proposalOf(row.proposal),
    crew: crewOf(row.crew),
    final_price_proposal: final && finalPriceOf(final),
    expires_at: row.status === 'pending' ? expiryOf(row).toISOString() : null,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    revealed_at: row.revealed_at?.toISOString() ?? null,
    seen_at: row.seen_at?.toISOString() ?? null,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    on_the_way_at: row.on_the_way_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    progress: progressIn(row),
    completed_at: row.completed_at?.toISOString() ?? null,
    agreed_at: row.agreed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function cancellationOf(
  terms: CancellationTerms | null,
  booking: Pick<Row, 'starts_at' | 'price' | 'confirmed_at' | 'cancelled_by' | 'cancelled_at'>,
): Booking['cancellation'] {
  if (!terms) return null
  const { free_until, owed_later } = costOfCancelling(terms, booking)
  const { confirmed_at, cancelled_by, cancelled_at } = booking
  const isOwed = confirmed_at && cancelled_by === 'customer' && cancelled_at! > free_until
  const owed = isOwed ? owed_later : 0
  return { terms, text: textOfTerms(terms), free_until: free_until.toISOString(), owed_later, owed }
}

/** A final amount as JSON from PostgreSQL: instants as text. */
type FinalPriceJson = Pick<
  FinalPriceProposal,
  'status' | 'lines' | 'price' | 'note' | 'proposed_at' | 'answered_at' | 'is_automatic' | 'dispute'
>

/** SQL: the latest final amount of a booking, as JSON. Only a job that took place has one. */
const latestFinalPrice = sql<FinalPriceJson | null>`case when bookings.status in ('confirmed', 'completed') then (
  select to_jsonb(latest) from final_prices latest where latest.booking_id = bookings.id
  order by latest.proposed_at desc limit 1) end`

function finalPriceOf({ proposed_at, answered_at, ...row }: FinalPriceJson): FinalPriceProposal {
  const { status, lines, price, note, is_automatic, dispute } = row
  return {
    status,
    lines,
    price,
    note,
    proposed_at: new Date(proposed_at).toISOString(),
    answer_by: new Date(new Date(proposed_at).getTime() + ANSWER_TIME).toISOString(),
    answered_at: answered_at && new Date(answered_at).toISOString(),
    is_automatic,
    dispute,
  }
}

/** A proposal as JSON from PostgreSQL: times with seconds, instants as text. */
type ProposalJson = Pick<
  Selectable<DB['reschedule_proposals']>,
  'id' | 'proposed_by' | 'time_zone' | 'price' | 'message' | 'series_move_id'
> &
  Record<'date' | 'start_time' | 'end_time' | 'starts_at' | 'ends_at' | 'created_at', string> & {
    bookings: number
    crew: number
  }

/**
 * SQL: the open proposal, as JSON, because its columns have the names of others; for `isKnown`, see
 * `typedSeenBy`.
 */
export const openProposal = (isKnown: RawBuilder<unknown>) => sql<ProposalJson | null>`(
  select to_jsonb(proposal) || jsonb_build_object('message', ${proposalTextSeenBy(isKnown, 'proposal')},
    'bookings', case when proposal.series_move_id is null then 1 else (
      select count(*) from bookings sibling join reschedule_proposals other on other.booking_id = sibling.id
      where sibling.series_id = bookings.series_id and other.status = 'open'
        and other.series_move_id = proposal.series_move_id) end)
  from reschedule_proposals proposal where proposal.booking_id = bookings.id and proposal.status = 'open'
)`

/** A proposal from a row of {@link openProposal}. */
export function proposalOf(row: ProposalJson): Proposal {
  const { id, proposed_by, date, time_zone, price, bookings, message } = row
  const instant = (text: string) => new Date(text).toISOString()
  return {
    id,
    proposed_by,
    date,
    start_time: row.start_time.slice(0, 5),
    end_time: row.end_time.slice(0, 5),
    time_zone,
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    price,
    bookings,
    message,
    created_at: instant(row.created_at),
  }
}

function bookingsOf(db: Db | Tx, { id, user_type }: Viewer): Bookings {
  return db.selectFrom('bookings').where(`bookings.${user_type}_id`, '=', id)
}

const Key = z.tuple([z.iso.date().refine(hasFourDigitYear), SlotTime, z.guid()])

/** A profile's bookings, latest date first; with `when: 'upcoming'` soonest first. */
export async function listBookings(
  db: Db,
  viewer: Viewer,
  { limit, cursor, now, ...filter }: BookingFilter & { limit: number; cursor?: string | undefined; now: Date },
): Promise<{ items: Booking[]; next_cursor: string | null }> {
  const after = unpackCursor(cursor, Key)
  const direction = filter.when === 'upcoming' ? 'asc' : 'desc'
  const isBefore = direction === 'asc' ? sql`<` : sql`>`
  const isFirstOfSeries = sql<boolean>`not exists (select from bookings other
    where other.series_id = bookings.series_id and ${placeOf('other')} ${isBefore} ${placeOf('bookings')}
    and ${isSelected('other', viewer, filter, now)})`
  const bookings = seenBy(viewer, bookingsOf(db, viewer))
    .where(isSelected('bookings', viewer, filter, now))
    .$if(filter.series === 'once', (query) => query.where(isFirstOfSeries))
    .$if(after !== undefined, (query) => {
      const [date, time, id] = after ?? []
      const last = sql`(${date}::date, ${time}::time, ${id}::uuid)`
      return query.where(sql<boolean>`${last} ${isBefore} ${placeOf('bookings')}`)
    })
    .orderBy('bookings.date', direction)
    .orderBy('bookings.start_time', direction)
    .orderBy('bookings.id', direction)
    .limit(limit + 1)
  return pageOf(
    await runNamed({ db }, bookings),
    limit,
    ({ date, start_time, id }) => [date, start_time, id],
    bookingOf,
  )
}

/** SQL: the place of a booking in lists, by the alias of its table. */
const placeOf = (of: string) => sql`(${sql.ref(`${of}.date`)}, ${sql.ref(`${of}.start_time`)}, ${sql.ref(`${of}.id`)})`

/**
 * SQL: whether a booking is on the day before yesterday or later, by the alias of its table. Every
 * upcoming booking is, but the condition lets the index skip the past.
 */
const isNotLongPast = (of: string, now: Date) => {
  const earliest = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  return sql`${sql.ref(`${of}.date`)} >= ${earliest}::date`
}

/** SQL: whether a filter selects a booking, by the alias of its table. */
function isSelected(of: string, viewer: Viewer, filter: BookingFilter, now: Date) {
  const { status, when, waiting, client_id, from = '-infinity', to = 'infinity' } = filter
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const isUpcoming = sql`(${column('status')} in ('pending', 'confirmed') and ${column('ends_at')} > ${now}
    and ${isNotLongPast(of, now)})`
  const conditions = [
    sql`${column('date')} between ${unplanned(from, 'date')} and ${unplanned(to, 'date')}`,
    client_id && sql`${column('client_id')} = ${client_id}::uuid and ${column('provider_id')} = ${viewer.id}`,
    status && sql`${column('status')} in (${sql.join(status)})`,
    waiting && sql`${isWaitingFor(of, viewer, now)} = ${waiting === 'true'}`,
    when && (when === 'upcoming' ? isUpcoming : sql`not ${isUpcoming}`),
  ]
  return sql<boolean>`${sql.join(conditions.filter(Boolean), sql` and `)}`
}

/** One of the viewer's own bookings. Throws 404 for any other. */
export async function getBooking(db: Db | Tx, viewer: Viewer, id: string): Promise<Booking> {
  const [row] = await runNamed({ db }, seenBy(viewer, bookingsOf(db, viewer)).where('bookings.id', '=', id))
  if (!row) throw bookingNotFound()
  return bookingOf(row)
}

/**
 * Selects bookings for both parties, masked in SQL, the soonest first. {@link seenBookingOf} reads
 * a row.
 */
export function seenByBoth({ customer_id, provider_id }: BookingParties, db: Db | Tx) {
  const { contact, customer, ...ids } = customerSeenBy({ id: provider_id })
  const masked = { ...ids, contact: jsonBuildObject(contact), customer: jsonBuildObject(customer) }
  return seenBy({ id: customer_id ?? provider_id }, db.selectFrom('bookings'))
    .select(jsonBuildObject(masked).as('masked'))
    .orderBy('bookings.starts_at')
}

type RowForBoth = Awaited<ReturnType<ReturnType<typeof seenByBoth>['executeTakeFirstOrThrow']>>

/** Both versions of a booking, from a row of {@link seenByBoth}. */
export function seenBookingOf({ masked, ...row }: RowForBoth): SeenBooking {
  return { customer: bookingOf(row), provider: bookingOf({ ...row, ...masked }) }
}

/** 404, also for bookings of others. */
export const bookingNotFound = () => notFound(t('Booking not found'))

/** The number of the viewer's bookings, by status and in total. */
export async function countBookings(db: Db, viewer: Viewer, now: Date): Promise<BookingCounts> {
  const own = bookingsOf(db, viewer)
  const [rows, [open]] = await Promise.all([
    runNamed({ db }, own.select((all) => ['status', all.fn.countAll<number>().as('count')]).groupBy('status')),
    runNamed(
      { db },
      own
        .select((all) => all.fn.countAll<number>().as('waiting'))
        .where(sql<boolean>`status in ('pending', 'confirmed')`)
        .where(isWaitingFor('bookings', viewer, now)),
    ),
  ])
  const counts = { total: 0, pending: 0, confirmed: 0, completed: 0, cancelled: 0, waiting: open?.waiting ?? 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.total += count
  }
  return counts
}

/**
 * SQL: whether an open booking waits for the viewer, by the alias of its table: for the answer to a
 * proposed time, or for a provider to the request itself. A request whose provider has proposed
 * another time waits for the customer.
 */
function isWaitingFor(of: string, { user_type }: Viewer, now: Date) {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const proposer = sql`(select proposed_by from reschedule_proposals proposal
    where proposal.booking_id = ${column('id')} and proposal.status = 'open')`
  const isRequest = user_type === 'provider' ? sql`${column('status')} = 'pending'` : sql`false`
  return sql<boolean>`(${column('status')} in ('pending', 'confirmed') and ${column('starts_at')} > ${now}
    and ${isNotLongPast(of, now)} and coalesce(${proposer} <> ${user_type}::user_type, ${isRequest}))`
}
