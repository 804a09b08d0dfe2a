import type { Selectable } from 'kysely'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import { automaticReasons } from '#domains/schedule/lifecycle-limits.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { money } from '#ui/formats.ts'
import { cancelReasonSeenBy, proposalTextSeenBy } from './details-queries.server.ts'
import type { HistoryEntry, HistoryKind } from './history-contract.ts'
import { listNoShows } from './no-shows-queries.server.ts'
import { stepsAfter } from './progress-rules.ts'
import { bookingNotFound, isCustomerKnownTo } from './queries.server.ts'

/**
 * The history of one of the viewer's own bookings, oldest first. It never names the customer.
 * Throws 404 for any other booking.
 */
export async function listHistory(
  db: Db,
  viewer: Pick<ProfileRow, 'id' | 'user_type'>,
  id: string,
): Promise<HistoryEntry[]> {
  const booking = await db
    .selectFrom('bookings')
    .select(['date', 'start_time', 'end_time', 'created_at', 'revealed_at', 'confirmed_at', 'completed_at'])
    .select(['on_the_way_at', 'started_at', 'finished_at', 'revealed_through', 'instant', 'for_client', 'by_program'])
    .select(['completed_by', 'cancelled_at', 'cancelled_by'])
    .select(cancelReasonSeenBy(isCustomerKnownTo(viewer)).as('cancel_reason'))
    .where('id', '=', id)
    .where(`${viewer.user_type}_id`, '=', viewer.id)
    .executeTakeFirstOrThrow(bookingNotFound)
  const proposals = await listProposals(db, viewer, id)
  const finalPrices = await listFinalPrices(db, id)
  const entries = [
    ...stepsOf(booking, proposals),
    ...proposals.flatMap(stepsOfProposal),
    ...dayOf(booking),
    ...(await listNoShows(db, id)).flatMap(noShowOf),
    ...endOf(booking),
    ...finalPrices.flatMap(stepsOfFinalPrice),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}

type Booking = Pick<
  Selectable<DB['bookings']>,
  | 'date'
  | 'start_time'
  | 'end_time'
  | 'created_at'
  | 'revealed_at'
  | 'revealed_through'
  | 'instant'
  | 'for_client'
  | 'by_program'
  | 'confirmed_at'
  | 'completed_at'
  | 'completed_by'
  | 'on_the_way_at'
  | 'started_at'
  | 'finished_at'
  | 'cancelled_at'
  | 'cancelled_by'
  | 'cancel_reason'
>

type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

const listProposals = (db: Db, viewer: Pick<ProfileRow, 'id'>, booking_id: string) =>
  db
    .selectFrom('reschedule_proposals as proposal')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['proposed_by', 'proposal.status', 'proposal.date', 'proposal.start_time', 'proposal.end_time'])
    .select(['from_date', 'from_start_time', 'from_end_time', 'proposal.created_at', 'decided_at'])
    .select(proposalTextSeenBy(isCustomerKnownTo(viewer), 'proposal').as('message'))
    .where('booking_id', '=', booking_id)
    .orderBy('proposal.id')
    .execute()

const listFinalPrices = (db: Db, booking_id: string) =>
  db
    .selectFrom('final_prices')
    .select(['status', 'price', 'note', 'proposed_at', 'answered_at', 'is_automatic', 'dispute'])
    .where('booking_id', '=', booking_id)
    .execute()

function stepsOfFinalPrice(final: Awaited<ReturnType<typeof listFinalPrices>>[number]): HistoryEntry[] {
  const { status, price, note, proposed_at, answered_at, is_automatic, dispute } = final
  const text = [money(price), note].filter(Boolean).join(': ')
  const proposed = entry('final_price_proposed', 'provider', proposed_at, undefined, text)
  if (!answered_at || (status !== 'accepted' && status !== 'disputed')) return [proposed]
  return [proposed, entry(`final_price_${status}`, is_automatic ? null : 'customer', answered_at, undefined, dispute)]
}

/**
 * If the booking has moved, the first accepted proposal has the hours that were first requested.
 */
function stepsOf(booking: Booking, proposals: readonly ProposalRow[]): HistoryEntry[] {
  const { created_at, revealed_at, revealed_through, confirmed_at, instant, for_client, by_program } = booking
  const moved = proposals.find(({ status }) => status === 'accepted')
  const first = moved
    ? { date: moved.from_date, start_time: moved.from_start_time, end_time: moved.from_end_time }
    : booking
  if (for_client) return [{ ...entry('entered', 'provider', created_at, first), by_program }]
  const by = instant ? null : 'provider'
  const isOffer = confirmed_at?.getTime() === created_at.getTime()
  if (isOffer && !instant) return [{ ...entry('booked', 'customer', created_at, first), by_program }]
  return [
    { ...entry('requested', 'customer', created_at, first), by_program },
    ...(revealed_at
      ? [entry(revealed_through === null ? 'revealed' : 'seen', by, revealed_at, undefined, revealed_through)]
      : []),
    ...(confirmed_at ? [entry('confirmed', by, confirmed_at)] : []),
  ]
}

function stepsOfProposal(proposal: ProposalRow): HistoryEntry[] {
  const { proposed_by, status, created_at, decided_at, message } = proposal
  const made = entry('time_proposed', proposed_by, created_at, proposal, message)
  if (!decided_at || status === 'ended' || status === 'open') return [made]
  const other = proposed_by === 'customer' ? 'provider' : 'customer'
  const by = status === 'withdrawn' ? proposed_by : other
  return [made, entry(`time_${status}`, by, decided_at, status === 'accepted' ? proposal : undefined)]
}

const noShowOf = ({
  noted_by,
  noted_at,
  undone_at,
}: Awaited<ReturnType<typeof listNoShows>>[number]): HistoryEntry[] => [
  entry('no_show_noted', noted_by, noted_at),
  ...(undone_at ? [entry('no_show_undone', noted_by, undone_at)] : []),
]

const dayOf = (booking: Booking): HistoryEntry[] =>
  stepsAfter(null).flatMap((step) => {
    const at = booking[`${step}_at`]
    return at ? [entry(step, 'provider', at)] : []
  })

function endOf({ completed_at, completed_by, cancelled_at, cancelled_by, cancel_reason }: Booking): HistoryEntry[] {
  if (completed_at) return [entry('completed', completed_by, completed_at)]
  if (!cancelled_at) return []
  const isAutomatic = cancelled_by === null
  if (isAutomatic && cancel_reason === automaticReasons.suspended)
    return [entry('provider_suspended', null, cancelled_at)]
  if (isAutomatic && cancel_reason === automaticReasons.expired) return [entry('expired', null, cancelled_at)]
  return [entry('cancelled', cancelled_by, cancelled_at, undefined, cancel_reason)]
}

type Hours = Pick<Booking, 'date' | 'start_time' | 'end_time'>

function entry(
  kind: HistoryKind,
  by: HistoryEntry['by'],
  at: Date,
  hours?: Hours,
  text: string | null = null,
): HistoryEntry {
  const whole = hours && { date: hours.date, start_time: hours.start_time, end_time: hours.end_time }
  return { kind, by, by_program: false, at: at.toISOString(), hours: whole ?? null, text: text || null }
}
